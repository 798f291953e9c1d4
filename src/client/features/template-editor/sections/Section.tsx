import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { CollapsibleSection } from '#client/ui/layout/CollapsibleSection.tsx'
import { m } from '#i18n/compiled/messages.js'
import { SectionMark } from './SectionMark.tsx'
import { useSection } from './SectionsProvider.tsx'
import type { SectionName } from './sections.ts'

type SectionProps = {
  name: SectionName
  /** Whether its content loads only once it is unfolded or set: until then its line says all there is to find. */
  isLazy?: boolean
  children: ReactNode
}

/** A section of the editor. It is open at first if it needs a value, and opens when it does or when one is refused. */
export function Section({ name, isLazy = false, children }: SectionProps) {
  const { title, state, words, isRequired } = useSection(name)
  const isLinked = useLocation({ select: ({ hash }) => hash === name })
  const isWrong = state === 'wrong'
  const [isOpen, setOpen] = useState(isRequired || isWrong || isLinked || name === 'picture')
  const [isMade, setMade] = useState(!isLazy)
  if (!isMade && (isOpen || state !== 'unset')) setMade(true)
  useEffect(() => {
    if (isRequired || isWrong) setOpen(true)
  }, [isRequired, isWrong])
  return (
    <CollapsibleSection
      id={name}
      title={title}
      words={
        !isOpen && (
          <>
            <SectionMark state={state} />
            <span className="ellipsis">{words || m.templates_section_unset()}</span>
          </>
        )
      }
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {isMade && children}
    </CollapsibleSection>
  )
}
