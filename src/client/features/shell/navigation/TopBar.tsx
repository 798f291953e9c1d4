import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Mark } from '#client/features/page/Mark.tsx'
import { usePlace } from '#client/features/page/place.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import styles from '#client/features/shell/palette/PaletteButton.module.css'
import { show } from '#client/features/shell/palette/palette-state.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'

/** Breadcrumbs of the page. On small screens the logo, or a task's back link. */
export function TopBar() {
  const { data: user } = useQuery(userQuery)
  const { title, breadcrumbs, task } = usePlace() ?? { breadcrumbs: [] }
  const parent = breadcrumbs.at(-1)
  return (
    <header
      // The bar ends where the page below it does.
      className="sticky top-0 z-(--z-bar) flex items-center gap-3 h-bar py-0 pr-[max(var(--gutter),100%_-_var(--sheet-max)_-_var(--gutter))] pl-gutter bg-paper max-md:border-b max-md:border-b-rule print:hidden"
    >
      {task && parent ? (
        <Link
          {...parent.link}
          className="hidden max-md:inline-flex max-md:items-center max-md:min-h-11 max-md:no-underline max-md:gap-1 max-md:-ml-2.5 max-md:py-0 max-md:px-2 max-md:text-ink max-md:font-label"
        >
          <Icon name="left" />
          {parent.label}
        </Link>
      ) : (
        <Link to="/" className="hidden max-md:inline-flex max-md:items-center max-md:min-h-11 max-md:no-underline">
          <Mark />
        </Link>
      )}
      <nav
        className="flex items-center gap-1.5 min-w-0 text-ink-3 text-sm max-md:hidden"
        aria-label={m.shell_breadcrumb()}
      >
        {user && (
          <Link
            to="/"
            className={`${crumb} flex-initial min-w-0 max-w-88 md:max-xl:hidden md:max-xl:[&+svg]:hidden`}
            {...fontAttributes(user.organization.name)}
          >
            {user.organization.name}
          </Link>
        )}
        {breadcrumbs.map(({ label, link }) => (
          <Fragment key={label}>
            <Icon name="right" size={14} />
            <Link {...link} className={`${crumb} flex-none max-w-56`} activeOptions={{ exact: true }}>
              {label}
            </Link>
          </Fragment>
        ))}
        {title && (
          <>
            <Icon name="right" size={14} />
            <span aria-current="page" className="ellipsis min-w-0 text-ink" {...fontAttributes(title)}>
              {title}
            </span>
          </>
        )}
      </nav>
      <PaletteButton />
    </header>
  )
}

const crumb =
  'overflow-hidden text-ink-2 no-underline text-ellipsis whitespace-nowrap hover:underline [&[aria-current]]:text-ink'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette: looks like a search field with its shortcut, or like an icon where space is short. */
function PaletteButton() {
  useLocale()
  return (
    <button
      type="button"
      className={styles.jump}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => show('palette')}
    >
      <Icon name="search" size={16} />
      <span className="truncate max-md:absolute max-md:size-px max-md:[clip-path:inset(50%)]">{m.palette_open()}</span>
      <kbd className="flex-none ml-auto py-1 px-1.5 border border-rule [border-bottom-width:2px] rounded-[4px] bg-raised text-ink-2 font-label text-xs/none font-sans whitespace-nowrap max-md:hidden">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
