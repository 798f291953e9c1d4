/**
 * What the list of badges shows only once it is asked for, as one thing to fetch: each dynamic import carries a list of
 * all the files behind it, which the first load would pay for.
 */
export { gridKey } from '#client/ui/grid-key.ts'
export { BadgeActDialog } from './BadgeActDialog.tsx'
export { BadgeSheet } from './BadgeSheet.tsx'
export { BulkBar } from './BulkBar.tsx'
export { badgeMenuItems } from './badge-menu-items.ts'
export { ChooseColumns } from './ChooseColumns.tsx'
export { FilterDialog } from './FilterDialog.tsx'
export { filterGroups } from './filter-groups.ts'
export { BadgesFailed, BadgesStale, NoBadges } from './NoBadges.tsx'
export { startExport } from './start-export.ts'
