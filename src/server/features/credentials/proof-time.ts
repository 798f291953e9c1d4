/**
 * When a proof says that it was made, in whole seconds: the time of what it signs, or of its key where that is younger. It
 * follows from what is stored, so that every process signs the same bytes.
 * @param stored instants as PostgreSQL prints them in a UTC session
 */
export function proofTime(...stored: string[]): string {
  const latest = Math.max(...stored.map((instant) => Date.parse(instant)))
  return `${new Date(latest).toISOString().slice(0, -5)}Z`
}
