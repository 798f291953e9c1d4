import { useState } from 'react'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'

const ChooseMetadata = lazyPart(() => import('./ChooseMetadata.tsx'), 'ChooseMetadata')

/** Maximum number of names listed; API clients may store far more. */
const MAX_NAMES = 6

type HiddenMetadataProps = { listId: string; names: string[]; shown: string[] }

/** Names the metadata that the table does not show, with a button to choose the columns. */
export function HiddenMetadata({ listId, names, shown }: HiddenMetadataProps) {
  const [isChoosing, setChoosing] = useState(false)
  const hidden = names.filter((name) => !shown.includes(name))
  const text = hidden.slice(0, MAX_NAMES).join(', ')
  return (
    <>
      {hidden.length > 0 && (
        <p className="mb-3 text-ink-2 text-sm/sm wrap-anywhere max-lg:hidden">
          {m.earners_columns_hidden({ names: hidden.length > MAX_NAMES ? `${text}…` : text })}{' '}
          <InlineButton onClick={() => setChoosing(true)}>{m.shell_columns()}</InlineButton>
        </p>
      )}
      {isChoosing && (
        <LazyBoundary>
          <ChooseMetadata listId={listId} names={names} onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
