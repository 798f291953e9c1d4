import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './RichText.module.css'

// The service's allowlist. Sanitized again here, so that no response can inject a script into the page.
const ALLOWED_TAGS = 'p br strong em u s h2 h3 ul ol li blockquote a hr'.split(' ')
const ALLOWED_ATTR = ['href', 'rel', 'target']
const ALLOWED_URI_REGEXP = /^(?:https?|mailto):/i

/** Rich text: the only place where the dashboard inserts HTML into a page. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR, ALLOWED_URI_REGEXP }), [html])
  return (
    <div
      className={`${styles.text} max-w-measure wrap-anywhere text-lg/lg`}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
