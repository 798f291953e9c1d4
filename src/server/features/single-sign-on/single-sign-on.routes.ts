import '#i18n/problems/describe-providers.ts'
import * as connections from '#contract/single-sign-on/connections.ts'
import * as discovery from '#contract/single-sign-on/discover.ts'
import * as domains from '#contract/single-sign-on/domains.ts'
import * as refusals from '#contract/single-sign-on/refusals.ts'
import * as requirement from '#contract/single-sign-on/requirement.ts'
import * as scim from '#contract/single-sign-on/scim-tokens.ts'
import * as tests from '#contract/single-sign-on/tests.ts'
import { publicRoute, route, withFreshProof } from '#server/platform/http/route.ts'
import { readRefusal } from './answer-refusal.ts'
import { beginProviderProof, beginTest } from './attempts/begin-at-provider.ts'
import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  refreshConnection,
  updateConnection,
} from './connections.ts'
import { discover, getOrganizationSignIn } from './discover/discover.ts'
import { addDomain, listDomains, removeDomain, verifyDomain } from './domains/domains.ts'
import {
  getRequirement,
  letPasswordsIn,
  setEmergencyAccess,
  setRequirement,
  shutPasswordsOut,
} from './requirement/requirement.ts'
import { createScimToken, getScim, revokeScimToken } from './scim/scim-tokens.ts'
import { getTest } from './test-results.ts'

export const singleSignOnRoutes = [
  publicRoute(discovery.discover, discover),
  publicRoute(discovery.getOrganizationSignIn, getOrganizationSignIn),
  publicRoute(refusals.readRefusal, readRefusal),
  route(tests.beginProviderProof, 'account', beginProviderProof),
  route(connections.listConnections, 'manage_sign_in', listConnections),
  route(connections.getConnection, 'manage_sign_in', getConnection),
  withFreshProof(route(connections.createConnection, 'manage_sign_in', createConnection)),
  withFreshProof(route(connections.updateConnection, 'manage_sign_in', updateConnection)),
  withFreshProof(route(connections.deleteConnection, 'manage_sign_in', deleteConnection)),
  route(connections.refreshConnection, 'manage_sign_in', refreshConnection),
  withFreshProof(route(tests.testConnection, 'manage_sign_in', beginTest)),
  route(tests.getTest, 'manage_sign_in', getTest),
  route(domains.listDomains, 'manage_sign_in', listDomains),
  withFreshProof(route(domains.addDomain, 'manage_sign_in', addDomain)),
  route(domains.verifyDomain, 'manage_sign_in', verifyDomain),
  withFreshProof(route(domains.removeDomain, 'manage_sign_in', removeDomain)),
  route(requirement.getRequirement, 'manage_sign_in', getRequirement),
  withFreshProof(route(requirement.setRequirement, 'manage_sign_in', setRequirement)),
  withFreshProof(route(requirement.setEmergencyAccess, 'own', setEmergencyAccess)),
  withFreshProof(route(requirement.letPasswordsIn, 'own', letPasswordsIn)),
  withFreshProof(route(requirement.shutPasswordsOut, 'own', shutPasswordsOut)),
  route(scim.getScim, 'manage_sign_in', getScim),
  withFreshProof(route(scim.createScimToken, 'manage_sign_in', createScimToken)),
  withFreshProof(route(scim.revokeScimToken, 'manage_sign_in', revokeScimToken)),
]
