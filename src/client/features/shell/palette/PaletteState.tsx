import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

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
export function PaletteState({ search, count, isGuess, isSearching, failure, retry }: PaletteStateProps) {
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
