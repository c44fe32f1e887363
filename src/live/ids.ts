// Ids before they enter a URL: `..` would name another route, and nothing but 32 hex digits is an id (API documentation).

export function checkId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}
