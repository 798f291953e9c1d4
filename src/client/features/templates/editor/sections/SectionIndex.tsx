import { PageIndex } from '#client/features/shell/page/PageIndex.tsx'
import { m } from '#i18n/compiled/messages.js'
import { SectionMark } from './SectionMark.tsx'
import { useSections } from './SectionsProvider.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useHash } from './use-hash.ts'

/** Links to the sections with their states; the one in view is current. */
export function SectionIndex() {
  const sections = useSections()
  const follow = useHash()
  const current = useCurrentSection()
  return (
    <div className="[grid-area:index] min-w-0 max-2xl:sticky max-2xl:top-bar max-2xl:z-(--z-sticky) max-2xl:bg-paper max-2xl:[&_nav]:m-0 [&_nav_a]:justify-between [&_nav_a]:py-1.5 [&_nav_a]:leading-5 max-2xl:[&_nav_a]:gap-1.5">
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
