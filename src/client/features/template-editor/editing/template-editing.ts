import { ApiError, isRetryable, OfflineError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { SerialQueue } from '#client/api/serial-queue.ts'
import { watchPage } from '#client/browser/watch-page.ts'
import { type BadgeTemplate, type TemplateStatus, updateTemplate } from '#contract/templates.ts'
import type { PendingPicture, PictureField } from '../pictures/kept-pictures.ts'
import { differing, noTexts, type TextField, textFields } from '../template-texts.ts'
import { absorb, afterSaving, type EditingState, isDirty, isDraft, type Opening, openState } from './editing-state.ts'
import { EditingStore } from './editing-store.ts'
import { draftPlace, keptDraft } from './kept-draft.ts'
import { type Choice, chosenText } from './merge-texts.ts'
import { type Change, newerThan, sendChange, sendCreation } from './save-template.ts'

/** A draft saves itself once the writing pauses for so long. */
const PAUSE = 900

/** After so long a lost network, or a failure of the service, is tried again. */
const AGAIN = 10_000

/** All that can be wrong with a field takes as much room as half of the editor: it comes with the first keystroke. */
const complaints = () => import('./field-complaints.ts')

type Wish = { status?: TemplateStatus; isAsked?: boolean }

/**
 * One open template: what is written, what the service has of it, and everything between the two. It lives beside React,
 * because it goes on saving after its page is left.
 */
export class TemplateEditing {
  readonly #opening: Opening
  readonly #store: EditingStore
  /** Each request names the text that it is written over. */
  readonly #saves = new SerialQueue()
  #stop = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(opening: Opening) {
    this.#opening = opening
    const { userId, template, isLearningPath, language } = opening
    const place = draftPlace(userId, template?.id ?? `${isLearningPath ? 'path' : 'template'}.new`)
    this.#store = new EditingStore(openState(template, language, keptDraft(place)), place)
  }

  readonly get = () => this.#state
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener)

  /** Begins to save by itself, and asks before the tab is closed over something unsaved. @returns how to leave */
  start() {
    const leave = watchPage({
      isDirty: () => isDirty(this.#state),
      onHide: this.#store.keep,
      onOnline: () => this.#state.phase === 'offline' && this.#saveSoon(0),
    })
    void this.#store.restorePictures().then(() => this.#saveSoon())
    return () => {
      leave()
      this.#store.keep()
      if (isDraft(this.#state) && isDirty(this.#state)) void this.save()
    }
  }

  write(field: TextField, text: string) {
    if (this.#state.mine[field] === text) return
    const { [field]: _, ...errors } = this.#state.errors
    const taken = this.#state.taken.filter((each) => each !== field)
    this.#set({ mine: { ...this.#state.mine, [field]: text }, errors, taken })
    complaints().catch(() => {}) // Told when it is needed.
    this.#saveSoon()
  }

  /** Gives the badge or its background another picture, or takes the choice back with null. */
  picture(field: PictureField, picture: PendingPicture | null, error?: string) {
    const { [field]: _, ...pictures } = this.#state.pictures
    const { [field]: __, ...errors } = this.#state.errors
    this.#set({
      pictures: picture ? { ...pictures, [field]: picture } : pictures,
      errors: error ? { ...errors, [field]: error } : errors,
    })
    if (picture) this.#saveSoon()
  }

  stopUpload() {
    this.#stop.abort()
  }

  /** Complains about a field that cannot be saved as it is. */
  async check(field: TextField) {
    const issue = (await complaints().catch(() => null))?.issuesIn(this.#state.mine, [field]).get(field)
    if (issue) this.#set({ errors: { ...this.#state.errors, [field]: issue } })
  }

  dismiss(what: 'taken' | 'problem' | 'isRestored') {
    this.#set({ [what]: { taken: [], problem: null, isRestored: false }[what] })
  }

  /** Back to what the service has. */
  discard() {
    const { known } = this.#state
    this.#set({
      mine: known,
      sent: known,
      pictures: {},
      errors: {},
      problem: null,
      conflicts: [],
      isRestored: false,
      creation: null,
    })
  }

  /** The service says something new: somebody else wrote, or this person did so elsewhere. */
  async absorb(template: BadgeTemplate) {
    await this.#saves.rest()
    this.#set(absorb(this.#state, template))
    this.#saveSoon()
  }

  /** Keeps what was chosen of the fields that two people changed, and goes on saving. */
  resolve(choices: Partial<Record<TextField, Choice>>) {
    const { mine, known, conflicts } = this.#state
    const chosen = conflicts.map((field) => [
      field,
      chosenText(field, choices[field] ?? 'mine', mine[field], known[field]),
    ])
    this.#set({ mine: { ...mine, ...Object.fromEntries(chosen) }, conflicts: [] })
    this.#saveSoon()
  }

  /** The template was deleted meanwhile: begins a new one of what is written here. */
  renew() {
    const nothing = noTexts(this.#opening.language)
    this.#store.moveTo(draftPlace(this.#opening.userId, 'template.new'))
    this.#set({ template: null, known: nothing, sent: nothing, isGone: false, problem: null })
    void this.save()
  }

  /** Shows the template on the organization's page, or takes it away: at once, whatever else waits to be saved. */
  async publish(isPublished: boolean) {
    this.#set({ isPublished })
    await this.#saves.run(() => this.#publish(isPublished))
  }

  async #publish(isPublished: boolean) {
    const { template } = this.#state
    if (!template) return true
    try {
      const answer = (await call(updateTemplate, { template_id: template.id, is_published: isPublished })).data
      this.#opening.onSaved(answer)
      this.#set(absorb(this.#state, answer))
      return true
    } catch (error) {
      this.#set({ isPublished: !isPublished, problem: errorMessage(error) })
      return false
    }
  }

  /**
   * Saves what can be saved. Asked for by somebody (`isAsked`), it also tries again what was refused before.
   *
   * @returns true where nothing is left unsaved
   */
  async save({ status, isAsked }: Wish = {}): Promise<boolean> {
    return this.#saves.run(() => {
      clearTimeout(this.#timer)
      return this.#attempt(status, isAsked || status !== undefined)
    })
  }

  async #attempt(status: TemplateStatus | undefined, isAsked: boolean): Promise<boolean> {
    const { template, conflicts, isGone } = this.#state
    if (conflicts.length > 0 || isGone) return false
    const change = await this.#change(status, isAsked).catch(() => 'offline' as const)
    if (change === 'offline') {
      this.#set({ phase: change })
      this.#saveSoon(AGAIN)
    }
    if (!change || change === 'offline') return false
    if (template && change.fields.length + Object.keys(change.pictures).length === 0 && !status) {
      return !isDirty(this.#state)
    }
    this.#set({ phase: 'saving', problem: null })
    try {
      if (!template) await this.#create(change)
      else await this.#send(template, change)
    } catch (error) {
      return (await this.#refused(error, change)) && this.#attempt(status, isAsked)
    }
    this.#set({ phase: 'rest', progress: null })
    if (!template && (status || isAsked)) return this.#attempt(status, isAsked)
    this.#saveSoon()
    return !isDirty(this.#state)
  }

  /** What can be saved now; null where something has to be put right first. */
  async #change(status: TemplateStatus | undefined, isAsked: boolean): Promise<Change | null> {
    const { issuesIn } = await complaints()
    const { mine, sent, template, pictures, errors } = this.#state
    const written = differing(mine, sent)
    const issues = issuesIn(mine, template ? written : ['title', ...written])
    if (isAsked && issues.size > 0) this.#set({ errors: { ...errors, ...Object.fromEntries(issues) } })
    if ((isAsked && issues.size > 0) || (!template && issues.has('title'))) return null
    const waiting = (Object.entries(pictures) as [PictureField, PendingPicture][]).filter(([field]) => !errors[field])
    return {
      fields: written.filter((field) => !issues.has(field) && (isAsked || !errors[field])),
      pictures: Object.fromEntries(waiting),
      status,
    }
  }

  async #create({ fields }: Change) {
    const { mine, isPublished } = this.#state
    const said = Object.fromEntries(fields.map((field) => [field, mine[field]]))
    const texts = { ...noTexts(mine.language), ...said }
    const creation = this.#state.creation ?? { key: newIdempotencyKey(), texts, isPublished }
    this.#set({ creation })
    // Before it is sent: a tab that dies now must find the same request again.
    this.#store.keep()
    const answer = await sendCreation(creation, this.#opening.isLearningPath)
    this.#store.moveTo(draftPlace(this.#opening.userId, answer.id))
    this.#set(afterSaving(this.#state, answer, { mine: creation.texts, pictures: {} }, textFields))
    this.#opening.onSaved(answer)
  }

  async #send(template: BadgeTemplate, change: Change) {
    const { mine } = this.#state
    this.#stop = new AbortController()
    const onProgress = (progress: number) => this.#set({ progress })
    const answer = await sendChange(template, mine, change, { signal: this.#stop.signal, onProgress })
    this.#set(afterSaving(this.#state, answer, { mine, pictures: change.pictures }, change.fields))
    this.#opening.onSaved(answer)
  }

  /** @returns true where the same can be tried again at once */
  async #refused(error: unknown, { pictures }: Change): Promise<boolean> {
    this.#set({ phase: error instanceof OfflineError ? 'offline' : 'rest', progress: null })
    if (this.#stop.signal.aborted) {
      for (const field of Object.keys(pictures) as PictureField[]) this.picture(field, null)
      return false
    }
    if (isRetryable(error)) {
      this.#set({ problem: error instanceof OfflineError && isDraft(this.#state) ? null : errorMessage(error) })
      this.#saveSoon(AGAIN)
      return false
    }
    this.#set({ creation: null })
    if (error instanceof ApiError && error.status === 404) this.#set({ isGone: true })
    else if (error instanceof ApiError && error.status === 409 && (await this.#reread())) {
      return this.#state.conflicts.length === 0
    } else await this.#complain(error)
    return false
  }

  /** @returns true where somebody else changed the template meanwhile */
  async #reread() {
    const { template } = this.#state
    const latest = template && (await newerThan(template))
    if (!latest) return false
    this.#set(absorb(this.#state, latest))
    this.#opening.onSaved(latest)
    return true
  }

  /** Puts the service's complaints beside the fields that they name. */
  async #complain(error: unknown) {
    const { complaintsOf } = await complaints()
    const { texts, pictures, problem } = complaintsOf(error)
    for (const [field, sentence] of pictures) this.picture(field, null, sentence)
    this.#set({ errors: { ...this.#state.errors, ...Object.fromEntries(texts) }, problem })
    // The others of the same request were refused with them, and can be saved without.
    if (texts.length + pictures.length > 0) this.#saveSoon()
  }

  #saveSoon(pause = PAUSE) {
    clearTimeout(this.#timer)
    const { conflicts, isGone } = this.#state
    if (!isDraft(this.#state) || !isDirty(this.#state) || conflicts.length > 0 || isGone) return
    this.#timer = setTimeout(() => void this.save(), pause)
  }

  get #state() {
    return this.#store.get()
  }

  #set(change: Partial<EditingState>) {
    this.#store.set(change)
  }
}
