import * as contract from '#contract/earners/earners.ts'
import * as lists from '#contract/earners/earners-lists.ts'
import { listEarnerMails as mailsContract } from '#contract/earners/earners-mails.ts'
import * as filled from '#contract/earners/filled-lists.ts'
import * as joins from '#contract/earners/joins.ts'
import * as addresses from '#contract/mails/dead-addresses.ts'
import { route } from '#server/platform/http/route.ts'
import { addEarner, addManyEarners } from './add-earners.ts'
import { joinEarners, undoJoin } from './joins/join-earners.ts'
import { listJoinSuggestions } from './joins/list-join-suggestions.ts'
import { findNameQuestions } from './joins/name-questions.sql.ts'
import { decideNames } from './joins/name-questions.ts'
import { separateEarner } from './joins/separate-earner.ts'
import { listAllEarners } from './list-all-earners.ts'
import { listEarnerMails } from './list-earner-mails.ts'
import { listEarnersOfList } from './list-earners-of-list.ts'
import { listMetadataNames, listMetadataValues } from './list-metadata-names.ts'
import { listNearestNames } from './list-nearest-names.ts'
import { markAddress } from './mark-address.ts'
import { removeEarner } from './remove-earner.ts'
import { showEarner, showEarnerOfBadge } from './show-earner.ts'
import { correctEarner, updateEarner } from './update-earner.ts'

export const earnerRoutes = [
  route(contract.addEarner, 'award', addEarner),
  route(contract.updateEarner, 'award', updateEarner),
  route(contract.listAllEarners, 'read', listAllEarners),
  route(contract.listNearestNames, 'read', listNearestNames),
  route(joins.listNameQuestions, 'administer', (_, { db, caller }) => findNameQuestions(db, caller.organizationId)),
  route(joins.decideNames, 'administer', decideNames),
  route(contract.getEarner, 'read', showEarner),
  route(joins.listJoinSuggestions, 'read', listJoinSuggestions),
  route(joins.joinEarners, 'act_on_many', joinEarners),
  route(joins.undoJoin, 'act_on_many', undoJoin),
  route(joins.separateEarner, 'act_on_many', separateEarner),
  route(contract.getEarnerOfBadge, 'read', showEarnerOfBadge),
  route(mailsContract, 'read', listEarnerMails),
  route(contract.correctEarner, 'award', correctEarner),
  route(addresses.markAddressDead, 'award', (input, request) => markAddress(input, true, request)),
  route(addresses.markAddressAlive, 'award', (input, request) => markAddress(input, false, request)),
  route(lists.listEarnersOfList, 'read', listEarnersOfList),
  route(lists.listMetadataNames, 'read', listMetadataNames),
  route(lists.listMetadataValues, 'read', listMetadataValues),
  route(filled.addManyEarners, 'award', addManyEarners),
  route(lists.removeEarnerFromList, 'award', removeEarner),
]
