import { type ReactNode, useId, useState } from 'react'
import { downloadFile } from '#client/api/download-file.ts'
import { requestFor } from '#client/api/request-for.ts'
import styles from '#client/features/awards/page/AwardActions.module.css'
import { useMay } from '#client/features/session/permissions.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { copyText } from '#client/ui/buttons/copy-text.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { type Claim, exportClaimCodes, getClaimPoster, MAX_CLAIM_CODES } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'

const MakeCodes = lazyPart(() => import('./MakeCodes.tsx'), 'MakeCodes')

/** What leads people to a claim: the link, the code, the poster and the screen; and the cards of one by codes. */
export function HandOut({ claim }: { claim: Claim }) {
  const { id: claim_id, status, kind, is_turning: turns, screen_url, url } = claim
  const mayEdit = useMay('edit_claims')
  const [isMaking, make] = useState(false)
  return (
    <>
      {status === 'draft' ? (
        <section>
          <h2 className="mb-1.5">{m.claims_hand_out()}</h2>
          <p className="hint">{m.claims_hand_out_later()}</p>
        </section>
      ) : (
        <Ways title={m.claims_hand_out()}>
          <Way
            icon="laptop"
            label={m.claims_screen()}
            hint={`${turns ? m.claims_screen_turns() : m.claims_screen_plain()}, ${m.claims_new_tab()}`}
            href={screen_url}
          />
          {turns ? (
            <li className="py-3 hint">{m.claims_no_poster()}</li>
          ) : (
            <>
              <Way
                icon="print"
                label={m.claims_poster({ size: 'A4' })}
                hint={m.claims_poster_hint()}
                onPress={() => downloadFile(getClaimPoster, { claim_id, format: 'pdf' })}
              />
              <Way
                icon="print"
                label={m.claims_poster({ size: 'A5' })}
                onPress={() => downloadFile(getClaimPoster, { claim_id, format: 'pdf', size: 'A5' })}
              />
              <Way
                icon="download"
                label={m.claims_picture_svg()}
                onPress={() => downloadFile(getClaimPoster, { claim_id, format: 'svg' })}
              />
              <Way
                icon="image"
                label={m.claims_picture_png()}
                onPress={() => downloadFile(getClaimPoster, { claim_id, format: 'png' })}
              />
              <Way
                icon="copy"
                label={m.claims_copy_link()}
                hint={url.replace(/^https?:\/\//, '')}
                onPress={() => void copyText(url)}
              />
            </>
          )}
        </Ways>
      )}
      {kind === 'codes' && mayEdit && (
        <Ways title={m.claims_codes()} note={codesNote(claim)}>
          <Way
            icon="plus"
            label={m.claims_codes_make()}
            unavailable={claim.codes.total >= MAX_CLAIM_CODES && m.claims_codes_full()}
            onPress={() => make(true)}
          />
          {claim.codes.total > 0 && (
            <>
              <Way
                icon="download"
                label={m.claims_codes_csv()}
                onPress={() => downloadFile(exportClaimCodes, { claim_id })}
              />
              <Way
                icon="print"
                label={m.claims_codes_sheet()}
                hint={`${m.claims_codes_sheet_hint()}, ${m.claims_new_tab()}`}
                href={
                  requestFor(exportClaimCodes, { claim_id, format: 'sheet', language: getLocale() }, location.origin)
                    .url
                }
              />
            </>
          )}
        </Ways>
      )}
      {isMaking && (
        <LazyBoundary>
          <MakeCodes claim={claim} onClose={() => make(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

const codesNote = ({ codes: { total, used } }: Claim) =>
  total > 0 ? m.claims_codes_hint({ count: total, used: formatNumber(used) }) : m.claims_codes_none()

function Ways({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.actions} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && (
        <p className="hint mb-1.5" role="status">
          {note}
        </p>
      )}
      <ul>{children}</ul>
    </section>
  )
}

type WayProps = { icon: IconName; label: string; hint?: string; unavailable?: string | false } & (
  | { href: string; onPress?: never }
  | { onPress: () => void; href?: never }
)

/** One thing to hand out: a page in a new tab, or a file or copy at once. */
function Way({ icon, label, hint, unavailable, href, onPress }: WayProps) {
  const note = unavailable || hint
  const face = (
    <>
      <Icon name={icon} />
      <span className="min-w-0">
        <b>{label}</b>
        {note && <small className="wrap-anywhere">{note}</small>}
      </span>
      <Icon name={href ? 'ext' : 'right'} size={16} />
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {face}
        </a>
      ) : (
        <button
          type="button"
          aria-disabled={unavailable ? true : undefined}
          onClick={() => !unavailable && onPress?.()}
        >
          {face}
        </button>
      )}
    </li>
  )
}
