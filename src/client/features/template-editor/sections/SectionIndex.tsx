import { PageIndex } from '#client/features/shell/page/PageIndex.tsx'
import { m } from '#i18n/compiled/messages.js'
import { SectionMark } from './SectionMark.tsx'
import styles from './Sections.module.css'
import { useSections } from './SectionsProvider.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useHash } from './use-hash.ts'

/** Links to the sections with their states; the one in view is current. */
export function SectionIndex() {
  const sections = useSections()
  const follow = useHash()
  const current = useCurrentSection()
  return (
    <div className={styles.index}>
      <PageIndex label={m.templates_sections()}>
        {sections.map(({ name, title, state }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              aria-current={name === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                follow(name)
              }}
            >
              <span>{title}</span>
              <SectionMark state={state} />
            </a>
          </li>
        ))}
      </PageIndex>
    </div>
  )
}
