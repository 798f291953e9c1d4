import type { z } from 'zod'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import type { BadgeTemplateVersion } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { changedValues, textsOf } from '../editor/template-texts.ts'
import { fieldName } from '../field-words.ts'
import { fieldWords } from './field-text.ts'
import { TextDifference } from './TextDifference.tsx'

export type Version = z.output<typeof BadgeTemplateVersion>

/** The differences between two versions, field by field; unchanged fields are left out. */
export function VersionDifference({ before, after }: { before: Version; after: Version }) {
  const [was, is] = [textsOf(before), textsOf(after)]
  const fields = changedValues(was, is)
  return (
    <>
      <figure
        className="flex gap-8 [&>div]:grid [&>div]:gap-1 [&>div]:justify-items-center [&_img]:object-contain"
        aria-label={m.templates_history_pictures()}
      >
        {[before, after].map((version) => (
          <div key={version.id}>
            <BadgePicture of={version} size={96} />
            <span className="hint">{m.templates_version({ number: version.version_code })}</span>
          </div>
        ))}
      </figure>
      {fields.length === 0 && <p role="status">{m.templates_history_same()}</p>}
      <dl className="[&>div]:py-4 [&>div]:px-0 [&>div]:border-t [&>div]:border-t-rule [&_dt]:mb-1 [&_dt]:font-label">
        {fields.map((field) => (
          <div key={field}>
            <dt>{fieldName(field)}</dt>
            <dd>
              {fieldWords(field, was[field]) === fieldWords(field, is[field]) ? (
                <p className="hint">{m.templates_history_formatting()}</p>
              ) : (
                <TextDifference field={field} before={was[field]} after={is[field]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
