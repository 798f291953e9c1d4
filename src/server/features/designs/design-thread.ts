import type { Check } from '#art/design/checks.ts'
import type { Bindings, Design, Face, Line } from '#art/design/design.ts'
import type { Place } from '#art/design/places.ts'
import { QueuedThread } from '#server/platform/threads/queued-thread.ts'

/** A design with all that it is drawn from; pictures are `data:` URLs by hash. */
export type DesignToDraw = {
  design: Design
  bindings: Bindings
  pictures: Record<string, string>
  isLearningPath: boolean
}

export type DrawnDesign = { svg: string; places: Record<string, Place>; checks: Check[] }

export type DesignQuestion =
  | ({ what: 'draw' } & DesignToDraw)
  | { what: 'letter'; lines: { face: Face; words: string }[] }

/** Draws designs on a thread of its own: a picture takes some 15 ms, which would keep other requests waiting. */
export type DesignThread = {
  draw(design: DesignToDraw): Promise<DrawnDesign>
  letter(lines: { face: Face; words: string }[]): Promise<Line[]>
  close(): Promise<void>
}

/** @param program `design.worker.ts`, built */
export function openDesignThread(program: URL): DesignThread {
  const thread = new QueuedThread<DesignQuestion, unknown>({
    program,
    milliseconds: 10_000,
    mostWaiting: 500,
    heap: 256,
    idleMilliseconds: 300_000,
  })
  return {
    draw: (design) => thread.ask({ what: 'draw', ...design }) as Promise<DrawnDesign>,
    letter: (lines) => thread.ask({ what: 'letter', lines }) as Promise<Line[]>,
    close: () => thread.close(),
  }
}
