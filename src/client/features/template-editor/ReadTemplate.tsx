import { PathMenu } from '#client/features/learning-paths/PathMenu.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { fieldName, shownValue } from '#client/features/templates/field-words.ts'
import { TemplateMenu } from '#client/features/templates/TemplateMenu.tsx'
import { languageName, statusName, typeName } from '#client/features/templates/template-words.ts'
import { isHtml, textFields, textsOf } from '#client/features/templates/texts/template-texts.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { StatusPill } from '#client/ui/feedback/Status.tsx'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'

const RichText = lazyPart(() => import('#client/ui/rich-text/RichText.tsx'), 'RichText')
const ReadMicroCredential = lazyPart(() => import('./ReadMicroCredential.tsx'), 'ReadMicroCredential')
const TemplateRemindersRead = lazyPart(
  () => import('#client/features/organization/reminders/RemindersRead.tsx'),
  'TemplateRemindersRead',
)

/** Read-only page of a template or a learning path, for users who may not edit it. */
export function ReadTemplate({ template }: { template: BadgeTemplate }) {
  const isPath = template.is_learning_path === 1
  const Menu = isPath ? PathMenu : TemplateMenu
  const texts = textsOf(template)
  const home = isPath
    ? { label: m.paths_title(), link: { to: '/learning-paths' as const } }
    : { label: m.shell_templates(), link: { to: '/templates' as const } }
  return (
    <Page
      title={template.title || m.templates_untitled()}
      breadcrumbs={[home]}
      facts={
        <>
          <StatusPill mark={template.status} label={statusName(template.status)} />
          <span>{m.templates_version({ number: template.version_code })}</span>
        </>
      }
      actions={
        <>
          <Menu template={template} isOpen />
          {isPath && (
            <LinkButton to="/learning-paths/$pathId" params={{ pathId: template.id }} icon="paths">
              {m.access_see_steps()}
            </LinkButton>
          )}
          <May do="draw_designs">
            <LinkButton to="/templates/$templateId/design" params={{ templateId: template.id }} icon="edit">
              {m.designer_open()}
            </LinkButton>
          </May>
          {template.is_assignable && (
            <May do="award">
              <LinkButton to="/award" search={{ template: template.id }} kind="primary" icon="award">
                {m.templates_award()}
              </LinkButton>
            </May>
          )}
        </>
      }
    >
      <Note>{m.access_reads_templates()}</Note>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-8 my-6 mx-0 max-md:grid-cols-1 max-md:gap-4">
        <BadgePicture of={template} size={160} />
        <DescriptionList
          facts={[
            { label: fieldName('code'), value: template.code },
            { label: fieldName('type'), value: template.type && typeName(template.type) },
            { label: fieldName('language'), value: languageName(template.language) },
            { label: fieldName('other_org'), value: texts.other_org },
            { label: fieldName('other_org_info'), value: texts.other_org_info },
            { label: fieldName('learn_more_url'), value: texts.learn_more_url },
            { label: fieldName('validity'), value: shownValue('validity', texts.validity) },
            { label: m.access_badges_issued(), value: m.templates_badges_count({ count: template.badges_count }) },
            { label: m.access_changed(), value: formatInstant(template.updated_at, 'long') },
          ]}
        />
      </div>
      {textFields
        .filter((field) => isHtml(field) && texts[field])
        .map((field) => (
          <section
            key={field}
            className="max-w-176 py-5 px-0 border-t border-t-rule [&>h2]:mb-2"
            lang={template.language}
            {...fontAttributes(texts[field])}
          >
            <h2>{fieldName(field)}</h2>
            <LazyBoundary>
              <RichText html={texts[field]} />
            </LazyBoundary>
          </section>
        ))}
      <LazyBoundary>
        {(texts.is_micro_credential || texts.alignments) && <ReadMicroCredential texts={texts} />}
      </LazyBoundary>
      <LazyBoundary>
        <TemplateRemindersRead templateId={template.id} />
      </LazyBoundary>
    </Page>
  )
}
