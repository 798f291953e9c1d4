/**
 * The idempotency key of one user action, reused however often its request is sent. Not `randomUUID`, which pages
 * without https do not have.
 */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
