import { useState } from 'react'
import { CreditShortage } from '#client/features/awards/review/CreditShortage.tsx'
import type { RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgePicture } from '../badge-details/BadgePicture.tsx'
import styles from './Renewal.module.css'
import { type DateErrors, RenewalDateFields } from './RenewalDateFields.tsx'
import { RenewalEnds } from './RenewalEnds.tsx'
import { RenewalLeftOut } from './RenewalLeftOut.tsx'
import { RenewalSums } from './RenewalSums.tsx'
import type { RenewalDatesForm } from './use-renewal-dates.ts'

type RenewalContentsProps = {
  preview: RenewalPreview
  dates: RenewalDatesForm
  dateErrors: DateErrors | undefined
  isOne: boolean
  /** Called when a link leads away from the dialog. */
  onLeave: () => void
}

/** What a renewal will do: whom it reaches, when the badges expire, its cost, and which are left out and why. */
export function RenewalContents({ preview, dates, dateErrors, isOne, onLeave }: RenewalContentsProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { badges_to_issue: count, people_count, templates, credits_missing: missing } = preview
  const needed = { needed: count, left: preview.credits_before, missing }
  if (count === 0 && !isChanging) return <RenewalLeftOut preview={preview} onLeave={onLeave} />
  return (
    <>
      <div className={styles.lead}>
        {templates.length === 1 && <BadgePicture of={templates[0]!} size={64} />}
        <p>{m.renewal_text({ count: people_count })}</p>
      </div>
      <RenewalEnds
        preview={preview}
        isFromTemplate={dates.end === 'template'}
        onChange={isChanging ? undefined : () => setIsChanging(true)}
      />
      {isChanging && <RenewalDateFields dates={dates} dateErrors={dateErrors} />}
      {count > 0 && <RenewalSums preview={preview} isOne={isOne} />}
      {missing > 0 && <CreditShortage>{m.badges_not_enough_credits(needed)}</CreditShortage>}
      <RenewalLeftOut preview={preview} onLeave={onLeave} />
    </>
  )
}
