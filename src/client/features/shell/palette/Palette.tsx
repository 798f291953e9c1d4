import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { errorMessage } from '#client/api/error-message.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ComboBoxOption } from '#client/ui/forms/ComboBoxOption.tsx'
import { isEnter } from '#client/ui/forms/is-enter.ts'
import { AriaLocale } from '#client/ui/layout/AriaLocale.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Entry, Group } from './entries.ts'
import { rememberRecent } from './recent.ts'
import { useGroups } from './use-groups.ts'

/**
 * Command palette: every page and action, found by typing. It is the ARIA combobox pattern over a grouped list that is
 * always open: the focus stays in the field, and the arrow keys select the option that Enter takes.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <AriaLocale>
      <ModalOverlay
        className="fixed inset-0 z-(--z-dialog) grid [place-items:start_center] pt-[min(12vh,7rem)] px-4 pb-4 bg-scrim [transition:opacity_var(--t-fast)_var(--ez-out)] max-md:place-items-stretch max-md:p-0 data-entering:opacity-0 data-exiting:opacity-0"
        isOpen
        isDismissable
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className="w-[min(40rem,100%)] rounded-paper bg-raised shadow-dialog overflow-hidden max-md:rounded-none">
          <Dialog
            className="flex flex-col max-h-[min(39.5rem,78vh)] max-md:h-[100dvh] max-md:max-h-none focus-visible:outline-none! focus-visible:[box-shadow:none]!"
            aria-label={m.palette_title()}
          >
            <Finder onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const userId = useQuery(userQuery).data?.uuid ?? ''
  const { groups, ...state } = useGroups(typed, userId)
  const entries = groups.flatMap((group) => group.entries)
  const { lit, light, step } = useLit(groups, typed, state.isSearching)
  const open = useOpen(userId, onClose)

  useEffect(() => {
    if (lit) document.getElementById(`${listId}-${lit.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [lit?.id, listId, lit])

  // The text for which Enter was pressed before its results arrived.
  const [waiting, setWaiting] = useState('')
  useEffect(() => {
    if (!waiting || state.isSearching) return
    setWaiting('')
    if (lit && waiting === typed) open(lit)
  })

  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (!by && !isEnter(event))) return
    event.preventDefault()
    if (by) step(by)
    else if (lit) open(lit)
    else if (state.isSearching) setWaiting(typed)
  }
  return (
    <>
      <div className="flex flex-none gap-3 items-center py-2 pr-2.5 pl-4 border-b border-b-rule text-ink-3 [&>svg]:flex-none has-[input:focus-visible]:border-b-transparent has-[input:focus-visible]:[box-shadow:inset_0_-3px_var(--focus-rim)]">
        <Icon name="search" />
        <input
          className="flex-1 min-w-0 h-11 p-0 border-0 bg-transparent text-ink text-[1.0625rem] focus-visible:outline-none! focus-visible:[box-shadow:none]!"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          enterKeyHint="go"
          aria-label={m.palette_open()}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={lit ? `${listId}-${lit.id}` : undefined}
          placeholder={m.palette_placeholder()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
        <IconButton icon="x" label={m.word_close()} onClick={onClose} />
      </div>
      <div
        // Scrolled by the arrow keys in the field.
        className="flex flex-1 flex-col min-h-0 [&>[role='listbox']]:p-1.5 [&>[role='listbox']]:overflow-auto [&>[role='listbox']]:[overscroll-behavior:contain] [&_[role='option']]:gap-3 [&_[role='option']]:min-h-11 [&_[role='option']]:py-1 [&_[role='option']]:px-2.5 [&_[role='option']]:[scroll-margin:32px_0_8px] max-md:[&_[role='option']]:min-h-12"
      >
        {entries.length > 0 && <GroupList {...{ id: listId, groups, typed, lit, light, open }} />}
        <PaletteState search={typed.trim()} count={entries.length} {...state} />
      </div>
    </>
  )
}

type GroupListProps = {
  id: string
  groups: Group[]
  typed: string
  lit: Entry | undefined
  light: (id: string) => void
  open: (entry: Entry) => void
}

const GroupList = ({ id, groups, typed, lit, light, open }: GroupListProps) => (
  <div id={id} role="listbox" aria-label={m.palette_title()}>
    {groups.map((group) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
      <div
        key={group.id}
        role="group"
        aria-labelledby={`${id}-${group.id}`}
        className="[&+&]:mt-1 [&+&]:pt-1 [&+&]:border-t [&+&]:border-t-rule"
      >
        <div id={`${id}-${group.id}`} role="presentation" className="pt-2 px-2.5 pb-1 text-ink-3 text-xs/xs font-label">
          {group.label}
        </div>
        {group.entries.map((entry) => (
          <EntryLine
            key={entry.id}
            id={`${id}-${entry.id}`}
            entry={entry}
            typed={typed}
            isActive={entry === lit}
            onActivate={() => light(entry.id)}
            onOpen={() => open(entry)}
          />
        ))}
      </div>
    ))}
  </div>
)

/**
 * The option that Enter takes: the first one until an arrow key or the pointer selects another, reset by further
 * typing. While results are loading, the first found entry may not stay first, so it is not preselected.
 */
function useLit(groups: Group[], typed: string, isSearching: boolean) {
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, choose] = useState({ id: '', typed })
  const first = isSearching && groups[0]?.isFound ? undefined : entries[0]
  const lit = entries.find(({ id }) => chosen.typed === typed && id === chosen.id) ?? first
  const light = (id: string) => choose({ id, typed })
  const step = (by: number) => {
    const place = lit ? entries.indexOf(lit) : by > 0 ? -1 : entries.length
    const next = entries[(place + by + entries.length) % entries.length]
    if (next) light(next.id)
  }
  return { lit, light, step }
}

/** Closes the palette first: the entry may open a dialog of its own, and the focus returns to where it was. */
function useOpen(userId: string, onClose: () => void) {
  const router = useRouter()
  return (entry: Entry) => {
    const id = entry.id.replace(/^recent-/, '')
    if (!entry.isOnward) rememberRecent(userId, { ...entry, id })
    onClose()
    if ('href' in entry.goal) router.history.push(entry.goal.href)
    else entry.goal.onAction()
  }
}

type EntryLineProps = {
  id: string
  entry: Entry
  typed: string
  isActive: boolean
  onActivate: () => void
  onOpen: () => void
}

/** A page, record or action in the palette's results. */
function EntryLine({ id, entry, typed, isActive, onActivate, onOpen }: EntryLineProps) {
  const { title, note, code, icon, picture } = entry
  return (
    <ComboBoxOption
      {...{ id, title, note, code, isActive, onActivate }}
      search={typed}
      isSelected={isActive}
      picture={
        <span className="grid flex-none place-items-center w-7 text-ink-3">
          {picture ? <BadgePicture of={picture} size={28} /> : <Icon name={icon} />}
        </span>
      }
      onChoose={onOpen}
    />
  )
}

type PaletteStateProps = {
  search: string
  count: number
  /** Nothing matched, and the lines are guesses. */
  isGuess?: boolean
  isSearching: boolean
  failure?: Error | null
  retry?: () => void
}

/** Status below the results: searching, nothing found, or why the search failed. */
function PaletteState({ search, count, isGuess, isSearching, failure, retry }: PaletteStateProps) {
  const isEmpty = search !== '' && (count === 0 || isGuess) && !isSearching && !failure
  return (
    <>
      <p role="status" className={isEmpty || isSearching ? 'py-4.5 px-4 text-ink-2' : 'sr'}>
        {isSearching && m.palette_searching()}
        {isEmpty && m.palette_nothing({ search })}
        {!isSearching && !isEmpty && search !== '' && m.shell_choices({ count })}
      </p>
      {failure && (
        <div className="grid gap-3 justify-items-start py-3.5 px-4">
          <Note kind="warn">{m.palette_failed({ why: errorMessage(failure) })}</Note>
          <Button onClick={retry}>{m.word_try_again()}</Button>
        </div>
      )}
    </>
  )
}
