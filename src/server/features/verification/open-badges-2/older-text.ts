/**
 * What a picture of Open Badges 1 or 2 carries, as an assertion or a token: a picture may hold the assertion's address alone,
 * at which the whole of it stands.
 */
export function olderText(carried: string): string {
  const text = carried.trim()
  return URL.canParse(text) && /^https?:/i.test(text) ? JSON.stringify({ type: 'Assertion', id: text }) : text
}
