// The byte order mark that some editors put at the beginning of a file. It does not belong to the text, and stays when the file is rewritten.

const BYTE_ORDER_MARK = "\uFEFF";

/** The mark, or nothing, and the text behind it. */
export function splitByteOrderMark(content: string): { readonly mark: string; readonly text: string } {
  const mark = content.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  return { mark, text: content.slice(mark.length) };
}
