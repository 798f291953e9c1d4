import * as contract from '#contract/badge-imports/badge-imports.ts'
import { route } from '#server/platform/http/route.ts'
import {
  confirmBadgeImport,
  deleteBadgeImport,
  updateBadgeImportClass,
  updateBadgeImportRow,
} from './change-badge-import.ts'
import { matchBadgeImport } from './match-recipients.ts'
import { addBadgeImportFile, createBadgeImport } from './read-badge-import.ts'
import { listImports, listRows, showImport } from './show-import.ts'

export const badgeImportRoutes = [
  route(contract.listBadgeImports, 'import_badges', listImports),
  route(contract.createBadgeImport, 'import_badges', createBadgeImport),
  route(contract.getBadgeImport, 'import_badges', ({ import_id }, request) => showImport(import_id, request)),
  route(contract.addBadgeImportFile, 'import_badges', addBadgeImportFile),
  route(contract.listBadgeImportRows, 'import_badges', listRows),
  route(contract.updateBadgeImportRow, 'import_badges', updateBadgeImportRow),
  route(contract.updateBadgeImportClass, 'import_badges', updateBadgeImportClass),
  route(contract.matchBadgeImport, 'import_badges', matchBadgeImport),
  route(contract.confirmBadgeImport, 'import_badges', confirmBadgeImport),
  route(contract.deleteBadgeImport, 'import_badges', deleteBadgeImport),
]
