import { useLocale } from '#client/i18n/locale.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { BarePage } from './BarePage.tsx'
import { EmptySign } from './EmptySign.tsx'
import styles from './RouteError.module.css'

/** No page of ours has this address. */
export function NotFound() {
  useLocale()
  return (
    <BarePage title={m.shell_not_found_title()}>
      <NothingHere />
    </BarePage>
  )
}

/** Nothing has this address where the shell already stands around the page. */
export function NotFoundInShell() {
  useLocale()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <title>{`${m.shell_not_found_title()} · Insegna`}</title>
      <NothingHere />
    </main>
  )
}

/** The same, inside a page that has its own frame. */
export const NothingHere = () => (
  <EmptyState
    level={1}
    title={m.shell_not_found_title()}
    art={<EmptySign />}
    action={<LinkButton to="/">{m.shell_go_to_start()}</LinkButton>}
  >
    {m.shell_not_found_text()}
  </EmptyState>
)
