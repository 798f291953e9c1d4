import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { wrongMailQuery } from '#client/features/organization/mails/wrong-mail.queries.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import type { TemplateValues } from '../form/template-values.ts'
import { useShownPicture } from '../pictures/badge-source.ts'
import { factsOf, type SectionFacts, type SectionName, type Settings } from './sections.ts'

// Lazy: a new template has none.
const SavedSettings = lazyPart(() => import('./SavedSettings.tsx'), 'SavedSettings')

const SectionsContext = createContext<SectionFacts[]>([])

/** Computes the facts of every section once for the index and the sections. `hasSteps`: a learning path's. */
export function SectionsProvider({ hasSteps, children }: { hasSteps: boolean; children: ReactNode }) {
  const values = useTemplateValues()
  const { errors } = useFormState<TemplateValues>()
  const { country, template } = useOpenTemplate()
  const [saved, setSaved] = useState<Settings>({})
  const facts = factsOf({ values, errors, country, settings: useSettings(saved) })
  return (
    <SectionsContext value={hasSteps ? facts : facts.filter(({ name }) => name !== 'steps')}>
      <LazyBoundary>{template && <SavedSettings templateId={template.id} onRead={setSaved} />}</LazyBoundary>
      {children}
    </SectionsContext>
  )
}

/** All sections in order. */
export const useSections = () => use(SectionsContext)

/** A section's facts; it stands inside `SectionsProvider`. */
export function useSection(name: SectionName): SectionFacts {
  const facts = useSections().find((section) => section.name === name)
  if (!facts) throw new Error(`There is no section ${name}`)
  return facts
}

/** What the sections outside the form have. */
function useSettings(saved: Settings): Settings {
  const { template, isPublished } = useOpenTemplate()
  const isMailWrong = useQuery(wrongMailQuery(template?.id ?? '')).data === true
  const image = useShownPicture('image')
  return {
    ...saved,
    picture: { isSet: true, words: image ? m.templates_picture_own() : m.templates_picture_drawn() },
    mail: { isSet: false, words: '', ...saved.mail, isWrong: isMailWrong },
    visibility: { isSet: isPublished, words: isPublished ? m.templates_section_visible() : '' },
  }
}
