import type { PendingPictures } from '../pictures/kept-pictures.ts'
import { type EditingState, keptFrom } from './editing-state.ts'
import { keepDraft, PICTURE_STORE } from './kept-draft.ts'

/** How long a change may be in the page alone before it is kept in the browser. */
const KEEP = 250

/** Comes with the first picture that is not saved at once. */
const keeping = () => import('../pictures/kept-pictures.ts').catch(() => null)

/** Whether this browser has ever kept one; it may have no such store, or forbid it. */
const isKeeping = async () => (await globalThis.caches?.keys().catch((): string[] => []))?.includes(PICTURE_STORE)

const isAny = (pictures: PendingPictures) => Object.keys(pictures).length > 0

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
    const kept = this.#keptPictures
    if (!kept || pictures === kept) return
    this.#keptPictures = pictures
    if (isAny(pictures) || isAny(kept)) void this.#keepPictures(pictures)
  }

  async #keepPictures(pictures: PendingPictures) {
    const place = this.#place
    await (await keeping())?.keepPictures(place, pictures)
  }

  /** Brings back the pictures that an earlier visit chose and did not save. What is chosen meanwhile stays. */
  async restorePictures() {
    if (this.#keptPictures) return
    const place = this.#place
    const left = ((await isKeeping()) && (await (await keeping())?.keptPictures(place))) || {}
    this.#keptPictures = left
    if (!isAny(left)) this.keep()
    else this.set({ pictures: { ...left, ...this.#state.pictures }, isRestored: true })
  }

  /** The draft has another name from now on; nothing is left under the old one. */
  moveTo(place: string) {
    keepDraft(this.#place, null)
    if (this.#keptPictures && isAny(this.#keptPictures)) void this.#keepPictures({})
    if (this.#keptPictures) this.#keptPictures = {}
    this.#place = place
  }
}
