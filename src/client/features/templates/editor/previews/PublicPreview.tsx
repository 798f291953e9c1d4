import { RichText } from '#client/ui/rich-text/RichText.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fieldName, shownValue } from '../../field-words.ts'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import { useBadgeSource } from '../pictures/badge-source.ts'
import { typeDataOrder, typeOf } from '../template-texts.ts'
import { readValidity } from '../validity/validity-text.ts'

/** What the badge's public page will show, in its order. */
export function PublicPreview() {
  const { full } = useBadgeSource()
  const mine = useTemplateValues()
  const organization = useOpenTemplate().template?.organization.name
  const texts = (['description', 'assignment_criteria', ...typeDataOrder(typeOf(mine))] as const).filter(
    (field) => mine[field],
  )
  return (
    <section
      className="grid gap-4 max-h-[calc(100svh_-_14rem)] mt-5 py-6 px-5 overflow-y-auto rounded-paper bg-desk"
      lang={mine.language}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={m.templates_preview_page()}
    >
      <img className="justify-self-center object-contain" src={full} width={160} height={160} alt="" />
      <h3 className="font-display text-display-sm/display-sm font-serif wrap-anywhere text-center text-balance">
        {mine.title || m.templates_untitled()}
      </h3>
      {organization && (
        <p className="-mt-3 text-ink-2 text-sm text-center">
          {m.templates_by({ organization })}
          {mine.other_org && <>, {m.templates_with({ organization: mine.other_org })}</>}
        </p>
      )}
      {texts.length === 0 && <p className="hint">{m.templates_preview_nothing()}</p>}
      {texts.map((field) => (
        <div key={field}>
          <h4 className="text-ink-3 text-xs font-label">{fieldName(field)}</h4>
          <RichText html={mine[field]} />
        </div>
      ))}
      {mine.other_org_info && <p>{mine.other_org_info}</p>}
      {readValidity(mine.validity) && (
        <p>
          {fieldName('validity')}: {shownValue('validity', mine.validity)}
        </p>
      )}
      {mine.learn_more_url && <p className="ellipsis">{mine.learn_more_url}</p>}
    </section>
  )
}
