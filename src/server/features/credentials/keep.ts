/**
 * Keeps what costs to make, the longest unused dropped first.
 * @param most how many are kept
 * @returns what is kept under a key, made where it is not; what fails to be made is not kept
 */
export function openKeep<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>()
  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const found = kept.get(key)
    // A map keeps the order of insertion: put in again, it is the last to go.
    kept.delete(key)
    const made = found ?? make()
    kept.set(key, made)
    if (found) return found
    made.catch(() => kept.get(key) === made && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return made
  }
}
