import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { PaletteButton } from '#client/features/palette/PaletteButton.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Mark } from '../Mark.tsx'
import { usePlace } from '../page/place.ts'
import styles from './TopBar.module.css'

/** Breadcrumbs of the page. On small screens the logo, or a task's back link. */
export function TopBar() {
  const { data: user } = useQuery(userQuery)
  const { title, breadcrumbs, task } = usePlace() ?? { breadcrumbs: [] }
  const parent = breadcrumbs.at(-1)
  return (
    <header className={styles.bar}>
      {task && parent ? (
        <Link {...parent.link} className={styles.back}>
          <Icon name="left" />
          {parent.label}
        </Link>
      ) : (
        <Link to="/" className={styles.brand}>
          <Mark />
        </Link>
      )}
      <nav className={styles.crumbs} aria-label={m.shell_breadcrumb()}>
        {user && (
          <Link to="/" className={styles.organization} {...fontAttributes(user.organization.name)}>
            {user.organization.name}
          </Link>
        )}
        {breadcrumbs.map(({ label, link }) => (
          <Fragment key={label}>
            <Icon name="right" size={14} />
            <Link {...link} activeOptions={{ exact: true }}>
              {label}
            </Link>
          </Fragment>
        ))}
        {title && (
          <>
            <Icon name="right" size={14} />
            <span aria-current="page" {...fontAttributes(title)}>
              {title}
            </span>
          </>
        )}
      </nav>
      <PaletteButton />
    </header>
  )
}
