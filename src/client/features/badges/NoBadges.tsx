import { LazyDidYouMean } from '#client/features/page/find/LazyDidYouMean.tsx'
import { May } from '#client/features/session/May.tsx'
import { BlankBadges } from '#client/features/templates/BlankBadge.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type BadgeSearch, isFiltered } from './badge-search.ts'

type NoBadgesProps = {
  search: BadgeSearch
  onChange: (change: BadgeSearch) => void
  /** Clears all filters. */
  onClear: () => void
}

/** Empty state that explains why there are no rows and what to do. */
export function NoBadges({ search, onChange, onClear }: NoBadgesProps) {
  if (isFiltered(search)) {
    return (
      <EmptyState title={m.badges_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.badges_none_text()}
        {search.search && (
          <LazyDidYouMean
            search={search.search}
            among={{ with_badges: 1 }}
            onChoose={(name) => onChange({ search: name })}
          />
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.badges_empty_title()}
      art={<BlankBadges />}
      action={
        <>
          <May do="award">
            <LinkButton to="/award" kind="primary" icon="award">
              {m.badges_award()}
            </LinkButton>
          </May>
          <May do="import_badges">
            <LinkButton to="/badges/import" icon="upload">
              {m.badge_imports_from_elsewhere()}
            </LinkButton>
          </May>
        </>
      }
    >
      {m.badges_empty_text()}
    </EmptyState>
  )
}
