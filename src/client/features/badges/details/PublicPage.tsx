import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

/** The badge's public URL, to copy and to open. */
export const PublicPage = ({ badge: { url } }: { badge: Badge }) => (
  <section className="[&+&]:pt-6 [&+&]:border-t [&+&]:border-t-rule grid gap-3 [&_p]:text-pretty">
    <h2>{m.badges_public_page()}</h2>
    <p className="hint">{m.badges_public_text()}</p>
    <p className="wrap-anywhere">{url}</p>
    <div className="flex flex-wrap gap-2">
      <CopyButton text={url}>{m.badges_copy()}</CopyButton>
      <AnchorButton href={url} target="_blank" rel="noopener" icon="ext">
        {m.badges_open_it()}
      </AnchorButton>
    </div>
  </section>
)
