/** Wakes a worker that waits. A call while nobody waits ends the next wait at once, so that none is lost. */
export type WakeSignal = {
  wake(): void
  /** Settles at the next call of `wake`, or once the time is over. */
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
