/**
 * The text in an Open Badges 1 or 2 picture, as an assertion or a token. If the picture holds only the URL of a hosted
 * assertion, returns an assertion with that id.
 */
export function olderText(carried: string): string {
  const text = carried.trim()
  return URL.canParse(text) && /^https?:/i.test(text) ? JSON.stringify({ type: 'Assertion', id: text }) : text
}
