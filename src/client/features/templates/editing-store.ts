import { type EditingState, keptFrom } from './editing-state.ts'
import { keepDraft } from './kept-draft.ts'

/** How long a change may be in the page alone before it is kept in the browser. */
const KEEP = 250

/** What an editor knows, told to whoever listens and kept in the browser so that it outlives the page. */
export class EditingStore {
  #state: EditingState
  #place: string
  #keeper: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(state: EditingState, place: string) {
    this.#state = state
    this.#place = place
  }

  readonly get = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<EditingState>) {
    this.#state = { ...this.#state, ...change }
    clearTimeout(this.#keeper)
    this.#keeper = setTimeout(this.keep, KEEP)
    for (const listener of this.#listeners) listener()
  }

  readonly keep = () => {
    clearTimeout(this.#keeper)
    keepDraft(this.#place, keptFrom(this.#state))
  }

  /** The draft has another name from now on; nothing is left under the old one. */
  moveTo(place: string) {
    keepDraft(this.#place, null)
    this.#place = place
  }
}
