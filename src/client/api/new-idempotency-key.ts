/**
 * The idempotency key of one act of a person, however often it has to be sent. Not `randomUUID`, which a page without
 * https does not have.
 */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
