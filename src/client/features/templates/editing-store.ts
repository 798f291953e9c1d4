import { type EditingState, keptFrom } from './editing-state.ts'
import { keepDraft } from './kept-draft.ts'
import { keepPictures, keptPictures } from './kept-pictures.ts'

/** How long a change may be in the page alone before it is kept in the browser. */
const KEEP = 250

/** What an editor knows, told to whoever listens and kept in the browser so that it outlives the page. */
export class EditingStore {
  #state: EditingState
  #place: string
  #keeper: ReturnType<typeof setTimeout> | undefined
  /** As they are kept; null until the browser has said which were left here. */
  #keptPictures: EditingState['pictures'] | null = null
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
    const { pictures } = this.#state
    if (!this.#keptPictures || pictures === this.#keptPictures) return
    this.#keptPictures = pictures
    void keepPictures(this.#place, pictures)
  }

  /** Brings back the pictures that an earlier visit chose and did not save. What is chosen meanwhile stays. */
  async restorePictures() {
    if (this.#keptPictures) return
    const left = await keptPictures(this.#place)
    this.#keptPictures = left
    if (Object.keys(left).length === 0) this.keep()
    else this.set({ pictures: { ...left, ...this.#state.pictures }, isRestored: true })
  }

  /** The draft has another name from now on; nothing is left under the old one. */
  moveTo(place: string) {
    keepDraft(this.#place, null)
    void keepPictures(this.#place, {})
    this.#place = place
  }
}
