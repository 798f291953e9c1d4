import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { AwardFormControl } from './award-draft.ts'
import { stepLink } from './award-search.ts'
import { RecipientsChoice } from './RecipientsChoice.tsx'

const ImportEarners = lazyPart(() => import('#client/features/earners/imports/ImportEarners.tsx'), 'ImportEarners')

type AwardImportProps = { form: AwardFormControl; onImported: () => void }

/** Imports the recipients from a file into a new list, to which the badge is awarded. */
export function AwardImport({ form, onImported }: AwardImportProps) {
  return (
    <>
      <div className="max-w-144 mb-6">
        <RecipientsChoice form={form} />
      </div>
      <LazyBoundary fallback={<TableSkeleton rows={4} />}>
        <ImportEarners
          isPart
          isKept={false}
          back={
            <LinkButton {...stepLink('template')} big>
              {m.badges_back()}
            </LinkButton>
          }
          onDone={({ list }) => {
            form.setValue('earners_list_id', list.id)
            for (const name of ['emitted_at_from', 'grade_from', 'credits_earned_from'] as const)
              form.setValue(name, '')
            form.setValue('only', null)
            form.setValue('recipients', 'list')
            onImported()
          }}
        />
      </LazyBoundary>
    </>
  )
}
