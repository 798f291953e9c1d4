/**
 * The `created` time of a proof, in whole seconds: that of the signed data or of the key, whichever is later. It is
 * derived from stored values so that every process signs the same bytes.
 * @param stored instants as PostgreSQL prints them in a UTC session
 */
export function proofTime(...stored: string[]): string {
  const latest = Math.max(...stored.map((instant) => Date.parse(instant)))
  return `${new Date(latest).toISOString().slice(0, -5)}Z`
}
