import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DrawFirstView, FirstView } from '#contract/first-view.ts'
import { baseLocale, setLocale } from '#i18n/locales.ts'
import { m } from '#i18n/paraglide/messages.js'
import page from './features/shell/Page.module.css'
import { EditorBeginning, EditorBeginningFacts } from './features/templates/EditorBeginning.tsx'
import { formatDay } from './i18n/dates.ts'
import { PageHead } from './ui/PageHead.tsx'

/** The line is there, and what it says comes with the page. */
const SOME_FACTS = () => '\u00A0'

type Beginning = { title: () => string; facts?: (view: FirstView) => ReactNode; body?: (view: FirstView) => ReactNode }

/** What is known of a page before its scripts are there. A browser test holds it to what the pages say themselves. */
const BEGINNINGS: Record<string, Beginning> = {
  '/': { title: m.overview_title, facts: ({ today }) => m.overview_facts({ day: formatDay(today, 'long') }) },
  '/badges': { title: m.shell_badges, facts: SOME_FACTS },
  '/templates': { title: m.shell_templates, facts: SOME_FACTS },
  '/templates/new': {
    title: m.templates_untitled,
    facts: () => <EditorBeginningFacts />,
    body: () => <EditorBeginning />,
  },
  '/learning-paths': { title: m.paths_places, facts: SOME_FACTS },
  '/lists': { title: m.earners_lists, facts: SOME_FACTS },
  '/organization': { title: m.organization_title, facts: SOME_FACTS },
  '/account': {
    title: m.account_title,
    facts: ({ organization }) => `${m.shell_role_issuer()} · ${organization.name}`,
  },
}

/**
 * Draws the beginning of a page where the page itself will draw it, with the same parts and styles, so that it is seen
 * while the scripts are still on their way. The service calls it.
 */
export const drawFirstView: DrawFirstView = (view) => {
  const { title, facts, body } = BEGINNINGS[view.path] ?? {}
  setLocale(view.language)
  try {
    return renderToStaticMarkup(
      <div className="frame" lang={view.language} aria-hidden="true" inert>
        <div>
          {title && (
            <div className={page.page}>
              <PageHead title={title()} facts={facts?.(view)} />
              {body?.(view)}
            </div>
          )}
        </div>
      </div>,
    )
  } finally {
    // The service speaks to the next one in another language.
    setLocale(baseLocale)
  }
}
