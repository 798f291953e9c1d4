/**
 * A lane does work until there is none.
 * @returns wakes the lane: starts it, or lets it look again before it ends; resolves when it has ended
 */
export function openLane(workOnce: () => Promise<boolean>, onError: (error: unknown) => void): () => Promise<void> {
  let isWoken = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isWoken) {
      isWoken = false
      try {
        while (await workOnce());
      } catch (error) {
        onError(error)
      }
    }
    running = undefined
  }
  return () => {
    isWoken = true
    running ??= run()
    return running
  }
}
