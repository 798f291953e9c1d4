import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  group_twice: (_, words) => m.providers_field_group_twice({}, words),
  openid_scope: (_, words) => m.providers_field_openid_scope({}, words),
  domain: (_, words) => m.providers_field_domain({}, words),
})
