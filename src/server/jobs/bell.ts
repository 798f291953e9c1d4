/** Wakes who waits. Rung while nobody waits, it wakes the next who does, so that no ring is lost. */
export type Bell = {
  ring(): void
  /** Settles at the next ring, or once the time is over. */
  rungWithin(milliseconds: number): Promise<void>
}

export function openBell(): Bell {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async rungWithin(milliseconds) {
      let timer: NodeJS.Timeout | undefined
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, milliseconds)
        })
      }
      clearTimeout(timer)
      wake = undefined
      isRung = false
    },
  }
}
