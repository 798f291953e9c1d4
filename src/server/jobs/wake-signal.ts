/** Wakes a waiting worker. A `wake` while nobody waits makes the next `wait` return at once, so that none is lost. */
export type WakeSignal = {
  wake(): void
  /** Resolves at the next `wake`, or after the timeout. */
  wait(milliseconds: number): Promise<void>
}

export function openWakeSignal(): WakeSignal {
  let isPending = false
  let resolveWait: (() => void) | undefined
  return {
    wake() {
      isPending = true
      resolveWait?.()
    },
    async wait(milliseconds) {
      let timer: NodeJS.Timeout | undefined
      if (!isPending) {
        await new Promise<void>((resolve) => {
          resolveWait = resolve
          timer = setTimeout(resolve, milliseconds)
        })
      }
      clearTimeout(timer)
      resolveWait = undefined
      isPending = false
    },
  }
}
