// Numbers and nouns in messages.

/** `1 record`, `12,000 records`. */
export function formatCount(number: number, name: string, many = `${name}s`): string {
  return `${formatNumber(number)} ${number === 1 ? name : many}`;
}

export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
