import { z } from 'zod'
export declare const BadgeStatus: z.ZodEnum<{
  invalid: 'invalid'
  revoked: 'revoked'
  valid: 'valid'
}>
export type BadgeStatus = z.output<typeof BadgeStatus>
export declare const Badge: z.ZodObject<
  {
    id: z.ZodGUID
    imported: z.ZodLiteral<0 | 1>
    status: z.ZodEnum<{
      invalid: 'invalid'
      revoked: 'revoked'
      valid: 'valid'
    }>
    badge_template_version_id: z.ZodGUID
    badge_template_version: z.ZodObject<
      {
        id: z.ZodGUID
        organization_id: z.ZodGUID
        title: z.ZodString
        assignment_criteria: z.ZodString
        color_primary: z.ZodNullable<z.ZodString>
        code: z.ZodString
        type: z.ZodNullable<
          z.ZodEnum<{
            knowledge: 'knowledge'
            participation: 'participation'
            qualification: 'qualification'
            skills: 'skills'
          }>
        >
        type_data: z.ZodNullable<
          z.ZodObject<
            {
              acquired_knowledge: z.ZodNullable<z.ZodString>
              acquired_skills: z.ZodNullable<z.ZodString>
              acquired_attitudes: z.ZodNullable<z.ZodString>
              application_scope: z.ZodNullable<z.ZodString>
            },
            z.core.$strip
          >
        >
        application_scope: z.ZodNullable<z.ZodString>
        description: z.ZodString
        other_org: z.ZodNullable<z.ZodString>
        other_org_info: z.ZodNullable<z.ZodString>
        learn_more_url: z.ZodNullable<z.ZodString>
        language: z.ZodEnum<{
          en: 'en'
          it: 'it'
        }>
        is_learning_path: z.ZodLiteral<0 | 1>
        version_code: z.ZodString
        status: z.ZodEnum<{
          active: 'active'
          archived: 'archived'
          draft: 'draft'
        }>
        archived_at: z.ZodNullable<z.ZodString>
        is_published: z.ZodLiteral<0 | 1>
        badge_template_version_id: z.ZodGUID
        created_at: z.ZodString
        updated_at: z.ZodString
        organization: z.ZodObject<
          {
            id: z.ZodGUID
            type: z.ZodEnum<{
              private_non_profit: 'private_non_profit'
              private_other: 'private_other'
              private_profit: 'private_profit'
              public_local_national: 'public_local_national'
            }>
            activity: z.ZodEnum<{
              civil_society: 'civil_society'
              orientation: 'orientation'
              other: 'other'
              professional_training: 'professional_training'
              school: 'school'
              university: 'university'
              volunteering: 'volunteering'
            }>
            name: z.ZodString
            description: z.ZodString
            address_info: z.ZodObject<
              {
                city: z.ZodNullable<z.ZodString>
                state: z.ZodNullable<z.ZodString>
                region: z.ZodNullable<z.ZodString>
                street: z.ZodNullable<z.ZodString>
                country: z.ZodNullable<z.ZodString>
                postcode: z.ZodNullable<z.ZodString>
              },
              z.core.$strip
            >
            billing_info: z.ZodObject<
              {
                vat: z.ZodNullable<z.ZodString>
                email: z.ZodNullable<z.ZodString>
                code_dest: z.ZodNullable<z.ZodString>
                fiscal_code: z.ZodNullable<z.ZodString>
                certified_email: z.ZodNullable<z.ZodString>
                legal_name: z.ZodNullable<z.ZodString>
              },
              z.core.$strip
            >
            language: z.ZodEnum<{
              en: 'en'
              it: 'it'
            }>
            website: z.ZodNullable<z.ZodString>
            status: z.ZodEnum<{
              disabled: 'disabled'
              enabled: 'enabled'
            }>
            contact_info: z.ZodObject<
              {
                name: z.ZodNullable<z.ZodString>
                last_name: z.ZodNullable<z.ZodString>
                email: z.ZodNullable<z.ZodString>
                mobile: z.ZodNullable<z.ZodString>
                tech_email: z.ZodNullable<z.ZodString>
                legal_email: z.ZodNullable<z.ZodString>
              },
              z.core.$strip
            >
            settings: z.ZodObject<
              {
                public_profile: z.ZodLiteral<0 | 1>
                public_badge_types: z.ZodLiteral<0 | 1>
                public_learning_paths: z.ZodLiteral<0 | 1>
                public_badge_templates: z.ZodLiteral<0 | 1>
              },
              z.core.$strip
            >
            credits_left: z.ZodInt
            badge_templates_count: z.ZodInt
            badges_count: z.ZodInt
            created_at: z.ZodString
            updated_at: z.ZodString
            public_url: z.ZodURL
            payment_customer_id: z.ZodNullable<z.ZodString>
            subscription_id: z.ZodNullable<z.ZodString>
            subscription_status: z.ZodNullable<z.ZodString>
            current_period_start: z.ZodNullable<z.ZodString>
            current_period_end: z.ZodNullable<z.ZodString>
            max_users: z.ZodInt
            logo_high_path: z.ZodURL
            logo_path: z.ZodURL
            logo_thumbnail_path: z.ZodURL
          },
          z.core.$strip
        >
        badges_count: z.ZodInt
        is_assignable: z.ZodBoolean
        learning_path: z.ZodOptional<
          z.ZodArray<
            z.ZodObject<
              {
                id: z.ZodGUID
                organization_id: z.ZodGUID
                title: z.ZodString
                assignment_criteria: z.ZodString
                color_primary: z.ZodNullable<z.ZodString>
                code: z.ZodString
                type: z.ZodNullable<
                  z.ZodEnum<{
                    knowledge: 'knowledge'
                    participation: 'participation'
                    qualification: 'qualification'
                    skills: 'skills'
                  }>
                >
                type_data: z.ZodNullable<
                  z.ZodObject<
                    {
                      acquired_knowledge: z.ZodNullable<z.ZodString>
                      acquired_skills: z.ZodNullable<z.ZodString>
                      acquired_attitudes: z.ZodNullable<z.ZodString>
                      application_scope: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                >
                application_scope: z.ZodNullable<z.ZodString>
                description: z.ZodString
                other_org: z.ZodNullable<z.ZodString>
                other_org_info: z.ZodNullable<z.ZodString>
                learn_more_url: z.ZodNullable<z.ZodString>
                language: z.ZodEnum<{
                  en: 'en'
                  it: 'it'
                }>
                is_learning_path: z.ZodLiteral<0 | 1>
                version_code: z.ZodString
                status: z.ZodEnum<{
                  active: 'active'
                  archived: 'archived'
                  draft: 'draft'
                }>
                archived_at: z.ZodNullable<z.ZodString>
                is_published: z.ZodLiteral<0 | 1>
                badge_template_version_id: z.ZodGUID
                created_at: z.ZodString
                updated_at: z.ZodString
                organization: z.ZodObject<
                  {
                    id: z.ZodGUID
                    type: z.ZodEnum<{
                      private_non_profit: 'private_non_profit'
                      private_other: 'private_other'
                      private_profit: 'private_profit'
                      public_local_national: 'public_local_national'
                    }>
                    activity: z.ZodEnum<{
                      civil_society: 'civil_society'
                      orientation: 'orientation'
                      other: 'other'
                      professional_training: 'professional_training'
                      school: 'school'
                      university: 'university'
                      volunteering: 'volunteering'
                    }>
                    name: z.ZodString
                    description: z.ZodString
                    address_info: z.ZodObject<
                      {
                        city: z.ZodNullable<z.ZodString>
                        state: z.ZodNullable<z.ZodString>
                        region: z.ZodNullable<z.ZodString>
                        street: z.ZodNullable<z.ZodString>
                        country: z.ZodNullable<z.ZodString>
                        postcode: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    billing_info: z.ZodObject<
                      {
                        vat: z.ZodNullable<z.ZodString>
                        email: z.ZodNullable<z.ZodString>
                        code_dest: z.ZodNullable<z.ZodString>
                        fiscal_code: z.ZodNullable<z.ZodString>
                        certified_email: z.ZodNullable<z.ZodString>
                        legal_name: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    language: z.ZodEnum<{
                      en: 'en'
                      it: 'it'
                    }>
                    website: z.ZodNullable<z.ZodString>
                    status: z.ZodEnum<{
                      disabled: 'disabled'
                      enabled: 'enabled'
                    }>
                    contact_info: z.ZodObject<
                      {
                        name: z.ZodNullable<z.ZodString>
                        last_name: z.ZodNullable<z.ZodString>
                        email: z.ZodNullable<z.ZodString>
                        mobile: z.ZodNullable<z.ZodString>
                        tech_email: z.ZodNullable<z.ZodString>
                        legal_email: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    settings: z.ZodObject<
                      {
                        public_profile: z.ZodLiteral<0 | 1>
                        public_badge_types: z.ZodLiteral<0 | 1>
                        public_learning_paths: z.ZodLiteral<0 | 1>
                        public_badge_templates: z.ZodLiteral<0 | 1>
                      },
                      z.core.$strip
                    >
                    credits_left: z.ZodInt
                    badge_templates_count: z.ZodInt
                    badges_count: z.ZodInt
                    created_at: z.ZodString
                    updated_at: z.ZodString
                    public_url: z.ZodURL
                    payment_customer_id: z.ZodNullable<z.ZodString>
                    subscription_id: z.ZodNullable<z.ZodString>
                    subscription_status: z.ZodNullable<z.ZodString>
                    current_period_start: z.ZodNullable<z.ZodString>
                    current_period_end: z.ZodNullable<z.ZodString>
                    max_users: z.ZodInt
                    logo_high_path: z.ZodURL
                    logo_path: z.ZodURL
                    logo_thumbnail_path: z.ZodURL
                  },
                  z.core.$strip
                >
                badges_count: z.ZodInt
                is_assignable: z.ZodBoolean
                background_image_high_path: z.ZodURL
                background_image_path: z.ZodURL
                background_image_thumbnail_path: z.ZodURL
                image_high_path: z.ZodURL
                image_path: z.ZodURL
                image_thumbnail_path: z.ZodURL
              },
              z.core.$strip
            >
          >
        >
        badge_template_id: z.ZodGUID
        background_image_high_path: z.ZodURL
        background_image_path: z.ZodURL
        background_image_thumbnail_path: z.ZodURL
        image_high_path: z.ZodURL
        image_path: z.ZodURL
        image_thumbnail_path: z.ZodURL
      },
      z.core.$strip
    >
    organization_id: z.ZodGUID
    activity_title: z.ZodString
    activity_started_at: z.ZodNullable<z.ZodISODate>
    activity_ended_at: z.ZodNullable<z.ZodISODate>
    recipient_email: z.ZodString
    recipient_first_name: z.ZodString
    recipient_last_name: z.ZodString
    notes: z.ZodString
    additional_details: z.ZodNullable<z.ZodArray<z.ZodUnknown>>
    url: z.ZodURL
    user: z.ZodNull
    emitted_at: z.ZodString
    expires_at: z.ZodNullable<z.ZodString>
    created_at: z.ZodString
    updated_at: z.ZodString
    revoked_at: z.ZodNullable<z.ZodString>
    revoked_reason: z.ZodNullable<z.ZodString>
    image_high_path: z.ZodURL
    image_path: z.ZodURL
    image_thumbnail_path: z.ZodURL
  },
  z.core.$strip
>
export type Badge = z.output<typeof Badge>
/** How people see a badge: `expired` is a valid badge past `expires_at`, which the interface keeps `valid`. */
export declare const BadgeState: z.ZodEnum<{
  expired: 'expired'
  invalid: 'invalid'
  revoked: 'revoked'
  valid: 'valid'
}>
export type BadgeState = z.output<typeof BadgeState>
export declare const BadgeSort: z.ZodEnum<{
  '-created_at': '-created_at'
  '-emitted_at': '-emitted_at'
  '-expires_at': '-expires_at'
  '-recipient_last_name': '-recipient_last_name'
  created_at: 'created_at'
  emitted_at: 'emitted_at'
  expires_at: 'expires_at'
  recipient_last_name: 'recipient_last_name'
}>
/** The filters of E15, and as additions `status`, `state`, `badge_template_id` and `sort`. */
export declare const BadgeFilter: z.ZodObject<
  {
    public: z.ZodOptional<
      z.ZodPipe<
        z.ZodUnion<
          readonly [
            z.ZodLiteral<0 | 1>,
            z.ZodEnum<{
              0: '0'
              1: '1'
            }>,
            z.ZodBoolean,
          ]
        >,
        z.ZodTransform<0 | 1, '0' | '1' | 0 | 1 | boolean>
      >
    >
    recipient_email: z.ZodOptional<z.ZodString>
    email_id: z.ZodOptional<z.ZodGUID>
    badge_template_version_id: z.ZodOptional<z.ZodGUID>
    created_at_after: z.ZodOptional<z.ZodISODate>
    created_at_before: z.ZodOptional<z.ZodISODate>
    expires_at_before: z.ZodOptional<z.ZodISODate>
    expired_at_after: z.ZodOptional<z.ZodISODate>
    search: z.ZodOptional<z.ZodString>
    status: z.ZodOptional<
      z.ZodEnum<{
        invalid: 'invalid'
        revoked: 'revoked'
        valid: 'valid'
      }>
    >
    state: z.ZodOptional<
      z.ZodEnum<{
        expired: 'expired'
        invalid: 'invalid'
        revoked: 'revoked'
        valid: 'valid'
      }>
    >
    badge_template_id: z.ZodOptional<z.ZodGUID>
    sort: z.ZodOptional<
      z.ZodEnum<{
        '-created_at': '-created_at'
        '-emitted_at': '-emitted_at'
        '-expires_at': '-expires_at'
        '-recipient_last_name': '-recipient_last_name'
        created_at: 'created_at'
        emitted_at: 'emitted_at'
        expires_at: 'expires_at'
        recipient_last_name: 'recipient_last_name'
      }>
    >
  },
  z.core.$strip
>
export type BadgeFilter = z.output<typeof BadgeFilter>
/** E15. */
export declare const listBadges: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      public: z.ZodOptional<
        z.ZodPipe<
          z.ZodUnion<
            readonly [
              z.ZodLiteral<0 | 1>,
              z.ZodEnum<{
                0: '0'
                1: '1'
              }>,
              z.ZodBoolean,
            ]
          >,
          z.ZodTransform<0 | 1, '0' | '1' | 0 | 1 | boolean>
        >
      >
      recipient_email: z.ZodOptional<z.ZodString>
      email_id: z.ZodOptional<z.ZodGUID>
      badge_template_version_id: z.ZodOptional<z.ZodGUID>
      created_at_after: z.ZodOptional<z.ZodISODate>
      created_at_before: z.ZodOptional<z.ZodISODate>
      expires_at_before: z.ZodOptional<z.ZodISODate>
      expired_at_after: z.ZodOptional<z.ZodISODate>
      search: z.ZodOptional<z.ZodString>
      status: z.ZodOptional<
        z.ZodEnum<{
          invalid: 'invalid'
          revoked: 'revoked'
          valid: 'valid'
        }>
      >
      state: z.ZodOptional<
        z.ZodEnum<{
          expired: 'expired'
          invalid: 'invalid'
          revoked: 'revoked'
          valid: 'valid'
        }>
      >
      badge_template_id: z.ZodOptional<z.ZodGUID>
      sort: z.ZodOptional<
        z.ZodEnum<{
          '-created_at': '-created_at'
          '-emitted_at': '-emitted_at'
          '-expires_at': '-expires_at'
          '-recipient_last_name': '-recipient_last_name'
          created_at: 'created_at'
          emitted_at: 'emitted_at'
          expires_at: 'expires_at'
          recipient_last_name: 'recipient_last_name'
        }>
      >
      page: z.ZodDefault<
        z.ZodPipe<z.ZodUnion<readonly [z.ZodInt, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>, z.ZodInt>
      >
    },
    z.core.$strip
  >,
  z.ZodObject<
    {
      data: z.ZodArray<
        z.ZodObject<
          {
            id: z.ZodGUID
            imported: z.ZodLiteral<0 | 1>
            status: z.ZodEnum<{
              invalid: 'invalid'
              revoked: 'revoked'
              valid: 'valid'
            }>
            badge_template_version_id: z.ZodGUID
            badge_template_version: z.ZodObject<
              {
                id: z.ZodGUID
                organization_id: z.ZodGUID
                title: z.ZodString
                assignment_criteria: z.ZodString
                color_primary: z.ZodNullable<z.ZodString>
                code: z.ZodString
                type: z.ZodNullable<
                  z.ZodEnum<{
                    knowledge: 'knowledge'
                    participation: 'participation'
                    qualification: 'qualification'
                    skills: 'skills'
                  }>
                >
                type_data: z.ZodNullable<
                  z.ZodObject<
                    {
                      acquired_knowledge: z.ZodNullable<z.ZodString>
                      acquired_skills: z.ZodNullable<z.ZodString>
                      acquired_attitudes: z.ZodNullable<z.ZodString>
                      application_scope: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                >
                application_scope: z.ZodNullable<z.ZodString>
                description: z.ZodString
                other_org: z.ZodNullable<z.ZodString>
                other_org_info: z.ZodNullable<z.ZodString>
                learn_more_url: z.ZodNullable<z.ZodString>
                language: z.ZodEnum<{
                  en: 'en'
                  it: 'it'
                }>
                is_learning_path: z.ZodLiteral<0 | 1>
                version_code: z.ZodString
                status: z.ZodEnum<{
                  active: 'active'
                  archived: 'archived'
                  draft: 'draft'
                }>
                archived_at: z.ZodNullable<z.ZodString>
                is_published: z.ZodLiteral<0 | 1>
                badge_template_version_id: z.ZodGUID
                created_at: z.ZodString
                updated_at: z.ZodString
                organization: z.ZodObject<
                  {
                    id: z.ZodGUID
                    type: z.ZodEnum<{
                      private_non_profit: 'private_non_profit'
                      private_other: 'private_other'
                      private_profit: 'private_profit'
                      public_local_national: 'public_local_national'
                    }>
                    activity: z.ZodEnum<{
                      civil_society: 'civil_society'
                      orientation: 'orientation'
                      other: 'other'
                      professional_training: 'professional_training'
                      school: 'school'
                      university: 'university'
                      volunteering: 'volunteering'
                    }>
                    name: z.ZodString
                    description: z.ZodString
                    address_info: z.ZodObject<
                      {
                        city: z.ZodNullable<z.ZodString>
                        state: z.ZodNullable<z.ZodString>
                        region: z.ZodNullable<z.ZodString>
                        street: z.ZodNullable<z.ZodString>
                        country: z.ZodNullable<z.ZodString>
                        postcode: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    billing_info: z.ZodObject<
                      {
                        vat: z.ZodNullable<z.ZodString>
                        email: z.ZodNullable<z.ZodString>
                        code_dest: z.ZodNullable<z.ZodString>
                        fiscal_code: z.ZodNullable<z.ZodString>
                        certified_email: z.ZodNullable<z.ZodString>
                        legal_name: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    language: z.ZodEnum<{
                      en: 'en'
                      it: 'it'
                    }>
                    website: z.ZodNullable<z.ZodString>
                    status: z.ZodEnum<{
                      disabled: 'disabled'
                      enabled: 'enabled'
                    }>
                    contact_info: z.ZodObject<
                      {
                        name: z.ZodNullable<z.ZodString>
                        last_name: z.ZodNullable<z.ZodString>
                        email: z.ZodNullable<z.ZodString>
                        mobile: z.ZodNullable<z.ZodString>
                        tech_email: z.ZodNullable<z.ZodString>
                        legal_email: z.ZodNullable<z.ZodString>
                      },
                      z.core.$strip
                    >
                    settings: z.ZodObject<
                      {
                        public_profile: z.ZodLiteral<0 | 1>
                        public_badge_types: z.ZodLiteral<0 | 1>
                        public_learning_paths: z.ZodLiteral<0 | 1>
                        public_badge_templates: z.ZodLiteral<0 | 1>
                      },
                      z.core.$strip
                    >
                    credits_left: z.ZodInt
                    badge_templates_count: z.ZodInt
                    badges_count: z.ZodInt
                    created_at: z.ZodString
                    updated_at: z.ZodString
                    public_url: z.ZodURL
                    payment_customer_id: z.ZodNullable<z.ZodString>
                    subscription_id: z.ZodNullable<z.ZodString>
                    subscription_status: z.ZodNullable<z.ZodString>
                    current_period_start: z.ZodNullable<z.ZodString>
                    current_period_end: z.ZodNullable<z.ZodString>
                    max_users: z.ZodInt
                    logo_high_path: z.ZodURL
                    logo_path: z.ZodURL
                    logo_thumbnail_path: z.ZodURL
                  },
                  z.core.$strip
                >
                badges_count: z.ZodInt
                is_assignable: z.ZodBoolean
                learning_path: z.ZodOptional<
                  z.ZodArray<
                    z.ZodObject<
                      {
                        id: z.ZodGUID
                        organization_id: z.ZodGUID
                        title: z.ZodString
                        assignment_criteria: z.ZodString
                        color_primary: z.ZodNullable<z.ZodString>
                        code: z.ZodString
                        type: z.ZodNullable<
                          z.ZodEnum<{
                            knowledge: 'knowledge'
                            participation: 'participation'
                            qualification: 'qualification'
                            skills: 'skills'
                          }>
                        >
                        type_data: z.ZodNullable<
                          z.ZodObject<
                            {
                              acquired_knowledge: z.ZodNullable<z.ZodString>
                              acquired_skills: z.ZodNullable<z.ZodString>
                              acquired_attitudes: z.ZodNullable<z.ZodString>
                              application_scope: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                        >
                        application_scope: z.ZodNullable<z.ZodString>
                        description: z.ZodString
                        other_org: z.ZodNullable<z.ZodString>
                        other_org_info: z.ZodNullable<z.ZodString>
                        learn_more_url: z.ZodNullable<z.ZodString>
                        language: z.ZodEnum<{
                          en: 'en'
                          it: 'it'
                        }>
                        is_learning_path: z.ZodLiteral<0 | 1>
                        version_code: z.ZodString
                        status: z.ZodEnum<{
                          active: 'active'
                          archived: 'archived'
                          draft: 'draft'
                        }>
                        archived_at: z.ZodNullable<z.ZodString>
                        is_published: z.ZodLiteral<0 | 1>
                        badge_template_version_id: z.ZodGUID
                        created_at: z.ZodString
                        updated_at: z.ZodString
                        organization: z.ZodObject<
                          {
                            id: z.ZodGUID
                            type: z.ZodEnum<{
                              private_non_profit: 'private_non_profit'
                              private_other: 'private_other'
                              private_profit: 'private_profit'
                              public_local_national: 'public_local_national'
                            }>
                            activity: z.ZodEnum<{
                              civil_society: 'civil_society'
                              orientation: 'orientation'
                              other: 'other'
                              professional_training: 'professional_training'
                              school: 'school'
                              university: 'university'
                              volunteering: 'volunteering'
                            }>
                            name: z.ZodString
                            description: z.ZodString
                            address_info: z.ZodObject<
                              {
                                city: z.ZodNullable<z.ZodString>
                                state: z.ZodNullable<z.ZodString>
                                region: z.ZodNullable<z.ZodString>
                                street: z.ZodNullable<z.ZodString>
                                country: z.ZodNullable<z.ZodString>
                                postcode: z.ZodNullable<z.ZodString>
                              },
                              z.core.$strip
                            >
                            billing_info: z.ZodObject<
                              {
                                vat: z.ZodNullable<z.ZodString>
                                email: z.ZodNullable<z.ZodString>
                                code_dest: z.ZodNullable<z.ZodString>
                                fiscal_code: z.ZodNullable<z.ZodString>
                                certified_email: z.ZodNullable<z.ZodString>
                                legal_name: z.ZodNullable<z.ZodString>
                              },
                              z.core.$strip
                            >
                            language: z.ZodEnum<{
                              en: 'en'
                              it: 'it'
                            }>
                            website: z.ZodNullable<z.ZodString>
                            status: z.ZodEnum<{
                              disabled: 'disabled'
                              enabled: 'enabled'
                            }>
                            contact_info: z.ZodObject<
                              {
                                name: z.ZodNullable<z.ZodString>
                                last_name: z.ZodNullable<z.ZodString>
                                email: z.ZodNullable<z.ZodString>
                                mobile: z.ZodNullable<z.ZodString>
                                tech_email: z.ZodNullable<z.ZodString>
                                legal_email: z.ZodNullable<z.ZodString>
                              },
                              z.core.$strip
                            >
                            settings: z.ZodObject<
                              {
                                public_profile: z.ZodLiteral<0 | 1>
                                public_badge_types: z.ZodLiteral<0 | 1>
                                public_learning_paths: z.ZodLiteral<0 | 1>
                                public_badge_templates: z.ZodLiteral<0 | 1>
                              },
                              z.core.$strip
                            >
                            credits_left: z.ZodInt
                            badge_templates_count: z.ZodInt
                            badges_count: z.ZodInt
                            created_at: z.ZodString
                            updated_at: z.ZodString
                            public_url: z.ZodURL
                            payment_customer_id: z.ZodNullable<z.ZodString>
                            subscription_id: z.ZodNullable<z.ZodString>
                            subscription_status: z.ZodNullable<z.ZodString>
                            current_period_start: z.ZodNullable<z.ZodString>
                            current_period_end: z.ZodNullable<z.ZodString>
                            max_users: z.ZodInt
                            logo_high_path: z.ZodURL
                            logo_path: z.ZodURL
                            logo_thumbnail_path: z.ZodURL
                          },
                          z.core.$strip
                        >
                        badges_count: z.ZodInt
                        is_assignable: z.ZodBoolean
                        background_image_high_path: z.ZodURL
                        background_image_path: z.ZodURL
                        background_image_thumbnail_path: z.ZodURL
                        image_high_path: z.ZodURL
                        image_path: z.ZodURL
                        image_thumbnail_path: z.ZodURL
                      },
                      z.core.$strip
                    >
                  >
                >
                badge_template_id: z.ZodGUID
                background_image_high_path: z.ZodURL
                background_image_path: z.ZodURL
                background_image_thumbnail_path: z.ZodURL
                image_high_path: z.ZodURL
                image_path: z.ZodURL
                image_thumbnail_path: z.ZodURL
              },
              z.core.$strip
            >
            organization_id: z.ZodGUID
            activity_title: z.ZodString
            activity_started_at: z.ZodNullable<z.ZodISODate>
            activity_ended_at: z.ZodNullable<z.ZodISODate>
            recipient_email: z.ZodString
            recipient_first_name: z.ZodString
            recipient_last_name: z.ZodString
            notes: z.ZodString
            additional_details: z.ZodNullable<z.ZodArray<z.ZodUnknown>>
            url: z.ZodURL
            user: z.ZodNull
            emitted_at: z.ZodString
            expires_at: z.ZodNullable<z.ZodString>
            created_at: z.ZodString
            updated_at: z.ZodString
            revoked_at: z.ZodNullable<z.ZodString>
            revoked_reason: z.ZodNullable<z.ZodString>
            image_high_path: z.ZodURL
            image_path: z.ZodURL
            image_thumbnail_path: z.ZodURL
          },
          z.core.$strip
        >
      >
      links: z.ZodObject<
        {
          first: z.ZodURL
          last: z.ZodURL
          prev: z.ZodNullable<z.ZodURL>
          next: z.ZodNullable<z.ZodURL>
        },
        z.core.$strip
      >
      meta: z.ZodObject<
        {
          current_page: z.ZodInt
          from: z.ZodNullable<z.ZodInt>
          last_page: z.ZodInt
          links: z.ZodArray<
            z.ZodObject<
              {
                url: z.ZodNullable<z.ZodURL>
                label: z.ZodString
                active: z.ZodBoolean
              },
              z.core.$strip
            >
          >
          path: z.ZodURL
          per_page: z.ZodInt
          to: z.ZodNullable<z.ZodInt>
          total: z.ZodInt
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
/** E14. */
export declare const getBadge: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      badge_id: z.ZodGUID
    },
    z.core.$strip
  >,
  z.ZodObject<
    {
      data: z.ZodObject<
        {
          id: z.ZodGUID
          imported: z.ZodLiteral<0 | 1>
          status: z.ZodEnum<{
            invalid: 'invalid'
            revoked: 'revoked'
            valid: 'valid'
          }>
          badge_template_version_id: z.ZodGUID
          badge_template_version: z.ZodObject<
            {
              id: z.ZodGUID
              organization_id: z.ZodGUID
              title: z.ZodString
              assignment_criteria: z.ZodString
              color_primary: z.ZodNullable<z.ZodString>
              code: z.ZodString
              type: z.ZodNullable<
                z.ZodEnum<{
                  knowledge: 'knowledge'
                  participation: 'participation'
                  qualification: 'qualification'
                  skills: 'skills'
                }>
              >
              type_data: z.ZodNullable<
                z.ZodObject<
                  {
                    acquired_knowledge: z.ZodNullable<z.ZodString>
                    acquired_skills: z.ZodNullable<z.ZodString>
                    acquired_attitudes: z.ZodNullable<z.ZodString>
                    application_scope: z.ZodNullable<z.ZodString>
                  },
                  z.core.$strip
                >
              >
              application_scope: z.ZodNullable<z.ZodString>
              description: z.ZodString
              other_org: z.ZodNullable<z.ZodString>
              other_org_info: z.ZodNullable<z.ZodString>
              learn_more_url: z.ZodNullable<z.ZodString>
              language: z.ZodEnum<{
                en: 'en'
                it: 'it'
              }>
              is_learning_path: z.ZodLiteral<0 | 1>
              version_code: z.ZodString
              status: z.ZodEnum<{
                active: 'active'
                archived: 'archived'
                draft: 'draft'
              }>
              archived_at: z.ZodNullable<z.ZodString>
              is_published: z.ZodLiteral<0 | 1>
              badge_template_version_id: z.ZodGUID
              created_at: z.ZodString
              updated_at: z.ZodString
              organization: z.ZodObject<
                {
                  id: z.ZodGUID
                  type: z.ZodEnum<{
                    private_non_profit: 'private_non_profit'
                    private_other: 'private_other'
                    private_profit: 'private_profit'
                    public_local_national: 'public_local_national'
                  }>
                  activity: z.ZodEnum<{
                    civil_society: 'civil_society'
                    orientation: 'orientation'
                    other: 'other'
                    professional_training: 'professional_training'
                    school: 'school'
                    university: 'university'
                    volunteering: 'volunteering'
                  }>
                  name: z.ZodString
                  description: z.ZodString
                  address_info: z.ZodObject<
                    {
                      city: z.ZodNullable<z.ZodString>
                      state: z.ZodNullable<z.ZodString>
                      region: z.ZodNullable<z.ZodString>
                      street: z.ZodNullable<z.ZodString>
                      country: z.ZodNullable<z.ZodString>
                      postcode: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  billing_info: z.ZodObject<
                    {
                      vat: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      code_dest: z.ZodNullable<z.ZodString>
                      fiscal_code: z.ZodNullable<z.ZodString>
                      certified_email: z.ZodNullable<z.ZodString>
                      legal_name: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  language: z.ZodEnum<{
                    en: 'en'
                    it: 'it'
                  }>
                  website: z.ZodNullable<z.ZodString>
                  status: z.ZodEnum<{
                    disabled: 'disabled'
                    enabled: 'enabled'
                  }>
                  contact_info: z.ZodObject<
                    {
                      name: z.ZodNullable<z.ZodString>
                      last_name: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      mobile: z.ZodNullable<z.ZodString>
                      tech_email: z.ZodNullable<z.ZodString>
                      legal_email: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  settings: z.ZodObject<
                    {
                      public_profile: z.ZodLiteral<0 | 1>
                      public_badge_types: z.ZodLiteral<0 | 1>
                      public_learning_paths: z.ZodLiteral<0 | 1>
                      public_badge_templates: z.ZodLiteral<0 | 1>
                    },
                    z.core.$strip
                  >
                  credits_left: z.ZodInt
                  badge_templates_count: z.ZodInt
                  badges_count: z.ZodInt
                  created_at: z.ZodString
                  updated_at: z.ZodString
                  public_url: z.ZodURL
                  payment_customer_id: z.ZodNullable<z.ZodString>
                  subscription_id: z.ZodNullable<z.ZodString>
                  subscription_status: z.ZodNullable<z.ZodString>
                  current_period_start: z.ZodNullable<z.ZodString>
                  current_period_end: z.ZodNullable<z.ZodString>
                  max_users: z.ZodInt
                  logo_high_path: z.ZodURL
                  logo_path: z.ZodURL
                  logo_thumbnail_path: z.ZodURL
                },
                z.core.$strip
              >
              badges_count: z.ZodInt
              is_assignable: z.ZodBoolean
              learning_path: z.ZodOptional<
                z.ZodArray<
                  z.ZodObject<
                    {
                      id: z.ZodGUID
                      organization_id: z.ZodGUID
                      title: z.ZodString
                      assignment_criteria: z.ZodString
                      color_primary: z.ZodNullable<z.ZodString>
                      code: z.ZodString
                      type: z.ZodNullable<
                        z.ZodEnum<{
                          knowledge: 'knowledge'
                          participation: 'participation'
                          qualification: 'qualification'
                          skills: 'skills'
                        }>
                      >
                      type_data: z.ZodNullable<
                        z.ZodObject<
                          {
                            acquired_knowledge: z.ZodNullable<z.ZodString>
                            acquired_skills: z.ZodNullable<z.ZodString>
                            acquired_attitudes: z.ZodNullable<z.ZodString>
                            application_scope: z.ZodNullable<z.ZodString>
                          },
                          z.core.$strip
                        >
                      >
                      application_scope: z.ZodNullable<z.ZodString>
                      description: z.ZodString
                      other_org: z.ZodNullable<z.ZodString>
                      other_org_info: z.ZodNullable<z.ZodString>
                      learn_more_url: z.ZodNullable<z.ZodString>
                      language: z.ZodEnum<{
                        en: 'en'
                        it: 'it'
                      }>
                      is_learning_path: z.ZodLiteral<0 | 1>
                      version_code: z.ZodString
                      status: z.ZodEnum<{
                        active: 'active'
                        archived: 'archived'
                        draft: 'draft'
                      }>
                      archived_at: z.ZodNullable<z.ZodString>
                      is_published: z.ZodLiteral<0 | 1>
                      badge_template_version_id: z.ZodGUID
                      created_at: z.ZodString
                      updated_at: z.ZodString
                      organization: z.ZodObject<
                        {
                          id: z.ZodGUID
                          type: z.ZodEnum<{
                            private_non_profit: 'private_non_profit'
                            private_other: 'private_other'
                            private_profit: 'private_profit'
                            public_local_national: 'public_local_national'
                          }>
                          activity: z.ZodEnum<{
                            civil_society: 'civil_society'
                            orientation: 'orientation'
                            other: 'other'
                            professional_training: 'professional_training'
                            school: 'school'
                            university: 'university'
                            volunteering: 'volunteering'
                          }>
                          name: z.ZodString
                          description: z.ZodString
                          address_info: z.ZodObject<
                            {
                              city: z.ZodNullable<z.ZodString>
                              state: z.ZodNullable<z.ZodString>
                              region: z.ZodNullable<z.ZodString>
                              street: z.ZodNullable<z.ZodString>
                              country: z.ZodNullable<z.ZodString>
                              postcode: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          billing_info: z.ZodObject<
                            {
                              vat: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              code_dest: z.ZodNullable<z.ZodString>
                              fiscal_code: z.ZodNullable<z.ZodString>
                              certified_email: z.ZodNullable<z.ZodString>
                              legal_name: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          language: z.ZodEnum<{
                            en: 'en'
                            it: 'it'
                          }>
                          website: z.ZodNullable<z.ZodString>
                          status: z.ZodEnum<{
                            disabled: 'disabled'
                            enabled: 'enabled'
                          }>
                          contact_info: z.ZodObject<
                            {
                              name: z.ZodNullable<z.ZodString>
                              last_name: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              mobile: z.ZodNullable<z.ZodString>
                              tech_email: z.ZodNullable<z.ZodString>
                              legal_email: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          settings: z.ZodObject<
                            {
                              public_profile: z.ZodLiteral<0 | 1>
                              public_badge_types: z.ZodLiteral<0 | 1>
                              public_learning_paths: z.ZodLiteral<0 | 1>
                              public_badge_templates: z.ZodLiteral<0 | 1>
                            },
                            z.core.$strip
                          >
                          credits_left: z.ZodInt
                          badge_templates_count: z.ZodInt
                          badges_count: z.ZodInt
                          created_at: z.ZodString
                          updated_at: z.ZodString
                          public_url: z.ZodURL
                          payment_customer_id: z.ZodNullable<z.ZodString>
                          subscription_id: z.ZodNullable<z.ZodString>
                          subscription_status: z.ZodNullable<z.ZodString>
                          current_period_start: z.ZodNullable<z.ZodString>
                          current_period_end: z.ZodNullable<z.ZodString>
                          max_users: z.ZodInt
                          logo_high_path: z.ZodURL
                          logo_path: z.ZodURL
                          logo_thumbnail_path: z.ZodURL
                        },
                        z.core.$strip
                      >
                      badges_count: z.ZodInt
                      is_assignable: z.ZodBoolean
                      background_image_high_path: z.ZodURL
                      background_image_path: z.ZodURL
                      background_image_thumbnail_path: z.ZodURL
                      image_high_path: z.ZodURL
                      image_path: z.ZodURL
                      image_thumbnail_path: z.ZodURL
                    },
                    z.core.$strip
                  >
                >
              >
              badge_template_id: z.ZodGUID
              background_image_high_path: z.ZodURL
              background_image_path: z.ZodURL
              background_image_thumbnail_path: z.ZodURL
              image_high_path: z.ZodURL
              image_path: z.ZodURL
              image_thumbnail_path: z.ZodURL
            },
            z.core.$strip
          >
          organization_id: z.ZodGUID
          activity_title: z.ZodString
          activity_started_at: z.ZodNullable<z.ZodISODate>
          activity_ended_at: z.ZodNullable<z.ZodISODate>
          recipient_email: z.ZodString
          recipient_first_name: z.ZodString
          recipient_last_name: z.ZodString
          notes: z.ZodString
          additional_details: z.ZodNullable<z.ZodArray<z.ZodUnknown>>
          url: z.ZodURL
          user: z.ZodNull
          emitted_at: z.ZodString
          expires_at: z.ZodNullable<z.ZodString>
          created_at: z.ZodString
          updated_at: z.ZodString
          revoked_at: z.ZodNullable<z.ZodString>
          revoked_reason: z.ZodNullable<z.ZodString>
          image_high_path: z.ZodURL
          image_path: z.ZodURL
          image_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
export declare const RevokeBadge: z.ZodObject<
  {
    reason: z.ZodString
  },
  z.core.$strip
>
/** E17. The path has no `/organization/`, as the interface writes it. */
export declare const revokeBadge: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      reason: z.ZodString
      badge_id: z.ZodGUID
    },
    z.core.$strip
  >,
  z.ZodObject<
    {
      data: z.ZodObject<
        {
          id: z.ZodGUID
          imported: z.ZodLiteral<0 | 1>
          status: z.ZodEnum<{
            invalid: 'invalid'
            revoked: 'revoked'
            valid: 'valid'
          }>
          badge_template_version_id: z.ZodGUID
          badge_template_version: z.ZodObject<
            {
              id: z.ZodGUID
              organization_id: z.ZodGUID
              title: z.ZodString
              assignment_criteria: z.ZodString
              color_primary: z.ZodNullable<z.ZodString>
              code: z.ZodString
              type: z.ZodNullable<
                z.ZodEnum<{
                  knowledge: 'knowledge'
                  participation: 'participation'
                  qualification: 'qualification'
                  skills: 'skills'
                }>
              >
              type_data: z.ZodNullable<
                z.ZodObject<
                  {
                    acquired_knowledge: z.ZodNullable<z.ZodString>
                    acquired_skills: z.ZodNullable<z.ZodString>
                    acquired_attitudes: z.ZodNullable<z.ZodString>
                    application_scope: z.ZodNullable<z.ZodString>
                  },
                  z.core.$strip
                >
              >
              application_scope: z.ZodNullable<z.ZodString>
              description: z.ZodString
              other_org: z.ZodNullable<z.ZodString>
              other_org_info: z.ZodNullable<z.ZodString>
              learn_more_url: z.ZodNullable<z.ZodString>
              language: z.ZodEnum<{
                en: 'en'
                it: 'it'
              }>
              is_learning_path: z.ZodLiteral<0 | 1>
              version_code: z.ZodString
              status: z.ZodEnum<{
                active: 'active'
                archived: 'archived'
                draft: 'draft'
              }>
              archived_at: z.ZodNullable<z.ZodString>
              is_published: z.ZodLiteral<0 | 1>
              badge_template_version_id: z.ZodGUID
              created_at: z.ZodString
              updated_at: z.ZodString
              organization: z.ZodObject<
                {
                  id: z.ZodGUID
                  type: z.ZodEnum<{
                    private_non_profit: 'private_non_profit'
                    private_other: 'private_other'
                    private_profit: 'private_profit'
                    public_local_national: 'public_local_national'
                  }>
                  activity: z.ZodEnum<{
                    civil_society: 'civil_society'
                    orientation: 'orientation'
                    other: 'other'
                    professional_training: 'professional_training'
                    school: 'school'
                    university: 'university'
                    volunteering: 'volunteering'
                  }>
                  name: z.ZodString
                  description: z.ZodString
                  address_info: z.ZodObject<
                    {
                      city: z.ZodNullable<z.ZodString>
                      state: z.ZodNullable<z.ZodString>
                      region: z.ZodNullable<z.ZodString>
                      street: z.ZodNullable<z.ZodString>
                      country: z.ZodNullable<z.ZodString>
                      postcode: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  billing_info: z.ZodObject<
                    {
                      vat: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      code_dest: z.ZodNullable<z.ZodString>
                      fiscal_code: z.ZodNullable<z.ZodString>
                      certified_email: z.ZodNullable<z.ZodString>
                      legal_name: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  language: z.ZodEnum<{
                    en: 'en'
                    it: 'it'
                  }>
                  website: z.ZodNullable<z.ZodString>
                  status: z.ZodEnum<{
                    disabled: 'disabled'
                    enabled: 'enabled'
                  }>
                  contact_info: z.ZodObject<
                    {
                      name: z.ZodNullable<z.ZodString>
                      last_name: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      mobile: z.ZodNullable<z.ZodString>
                      tech_email: z.ZodNullable<z.ZodString>
                      legal_email: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  settings: z.ZodObject<
                    {
                      public_profile: z.ZodLiteral<0 | 1>
                      public_badge_types: z.ZodLiteral<0 | 1>
                      public_learning_paths: z.ZodLiteral<0 | 1>
                      public_badge_templates: z.ZodLiteral<0 | 1>
                    },
                    z.core.$strip
                  >
                  credits_left: z.ZodInt
                  badge_templates_count: z.ZodInt
                  badges_count: z.ZodInt
                  created_at: z.ZodString
                  updated_at: z.ZodString
                  public_url: z.ZodURL
                  payment_customer_id: z.ZodNullable<z.ZodString>
                  subscription_id: z.ZodNullable<z.ZodString>
                  subscription_status: z.ZodNullable<z.ZodString>
                  current_period_start: z.ZodNullable<z.ZodString>
                  current_period_end: z.ZodNullable<z.ZodString>
                  max_users: z.ZodInt
                  logo_high_path: z.ZodURL
                  logo_path: z.ZodURL
                  logo_thumbnail_path: z.ZodURL
                },
                z.core.$strip
              >
              badges_count: z.ZodInt
              is_assignable: z.ZodBoolean
              learning_path: z.ZodOptional<
                z.ZodArray<
                  z.ZodObject<
                    {
                      id: z.ZodGUID
                      organization_id: z.ZodGUID
                      title: z.ZodString
                      assignment_criteria: z.ZodString
                      color_primary: z.ZodNullable<z.ZodString>
                      code: z.ZodString
                      type: z.ZodNullable<
                        z.ZodEnum<{
                          knowledge: 'knowledge'
                          participation: 'participation'
                          qualification: 'qualification'
                          skills: 'skills'
                        }>
                      >
                      type_data: z.ZodNullable<
                        z.ZodObject<
                          {
                            acquired_knowledge: z.ZodNullable<z.ZodString>
                            acquired_skills: z.ZodNullable<z.ZodString>
                            acquired_attitudes: z.ZodNullable<z.ZodString>
                            application_scope: z.ZodNullable<z.ZodString>
                          },
                          z.core.$strip
                        >
                      >
                      application_scope: z.ZodNullable<z.ZodString>
                      description: z.ZodString
                      other_org: z.ZodNullable<z.ZodString>
                      other_org_info: z.ZodNullable<z.ZodString>
                      learn_more_url: z.ZodNullable<z.ZodString>
                      language: z.ZodEnum<{
                        en: 'en'
                        it: 'it'
                      }>
                      is_learning_path: z.ZodLiteral<0 | 1>
                      version_code: z.ZodString
                      status: z.ZodEnum<{
                        active: 'active'
                        archived: 'archived'
                        draft: 'draft'
                      }>
                      archived_at: z.ZodNullable<z.ZodString>
                      is_published: z.ZodLiteral<0 | 1>
                      badge_template_version_id: z.ZodGUID
                      created_at: z.ZodString
                      updated_at: z.ZodString
                      organization: z.ZodObject<
                        {
                          id: z.ZodGUID
                          type: z.ZodEnum<{
                            private_non_profit: 'private_non_profit'
                            private_other: 'private_other'
                            private_profit: 'private_profit'
                            public_local_national: 'public_local_national'
                          }>
                          activity: z.ZodEnum<{
                            civil_society: 'civil_society'
                            orientation: 'orientation'
                            other: 'other'
                            professional_training: 'professional_training'
                            school: 'school'
                            university: 'university'
                            volunteering: 'volunteering'
                          }>
                          name: z.ZodString
                          description: z.ZodString
                          address_info: z.ZodObject<
                            {
                              city: z.ZodNullable<z.ZodString>
                              state: z.ZodNullable<z.ZodString>
                              region: z.ZodNullable<z.ZodString>
                              street: z.ZodNullable<z.ZodString>
                              country: z.ZodNullable<z.ZodString>
                              postcode: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          billing_info: z.ZodObject<
                            {
                              vat: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              code_dest: z.ZodNullable<z.ZodString>
                              fiscal_code: z.ZodNullable<z.ZodString>
                              certified_email: z.ZodNullable<z.ZodString>
                              legal_name: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          language: z.ZodEnum<{
                            en: 'en'
                            it: 'it'
                          }>
                          website: z.ZodNullable<z.ZodString>
                          status: z.ZodEnum<{
                            disabled: 'disabled'
                            enabled: 'enabled'
                          }>
                          contact_info: z.ZodObject<
                            {
                              name: z.ZodNullable<z.ZodString>
                              last_name: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              mobile: z.ZodNullable<z.ZodString>
                              tech_email: z.ZodNullable<z.ZodString>
                              legal_email: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          settings: z.ZodObject<
                            {
                              public_profile: z.ZodLiteral<0 | 1>
                              public_badge_types: z.ZodLiteral<0 | 1>
                              public_learning_paths: z.ZodLiteral<0 | 1>
                              public_badge_templates: z.ZodLiteral<0 | 1>
                            },
                            z.core.$strip
                          >
                          credits_left: z.ZodInt
                          badge_templates_count: z.ZodInt
                          badges_count: z.ZodInt
                          created_at: z.ZodString
                          updated_at: z.ZodString
                          public_url: z.ZodURL
                          payment_customer_id: z.ZodNullable<z.ZodString>
                          subscription_id: z.ZodNullable<z.ZodString>
                          subscription_status: z.ZodNullable<z.ZodString>
                          current_period_start: z.ZodNullable<z.ZodString>
                          current_period_end: z.ZodNullable<z.ZodString>
                          max_users: z.ZodInt
                          logo_high_path: z.ZodURL
                          logo_path: z.ZodURL
                          logo_thumbnail_path: z.ZodURL
                        },
                        z.core.$strip
                      >
                      badges_count: z.ZodInt
                      is_assignable: z.ZodBoolean
                      background_image_high_path: z.ZodURL
                      background_image_path: z.ZodURL
                      background_image_thumbnail_path: z.ZodURL
                      image_high_path: z.ZodURL
                      image_path: z.ZodURL
                      image_thumbnail_path: z.ZodURL
                    },
                    z.core.$strip
                  >
                >
              >
              badge_template_id: z.ZodGUID
              background_image_high_path: z.ZodURL
              background_image_path: z.ZodURL
              background_image_thumbnail_path: z.ZodURL
              image_high_path: z.ZodURL
              image_path: z.ZodURL
              image_thumbnail_path: z.ZodURL
            },
            z.core.$strip
          >
          organization_id: z.ZodGUID
          activity_title: z.ZodString
          activity_started_at: z.ZodNullable<z.ZodISODate>
          activity_ended_at: z.ZodNullable<z.ZodISODate>
          recipient_email: z.ZodString
          recipient_first_name: z.ZodString
          recipient_last_name: z.ZodString
          notes: z.ZodString
          additional_details: z.ZodNullable<z.ZodArray<z.ZodUnknown>>
          url: z.ZodURL
          user: z.ZodNull
          emitted_at: z.ZodString
          expires_at: z.ZodNullable<z.ZodString>
          created_at: z.ZodString
          updated_at: z.ZodString
          revoked_at: z.ZodNullable<z.ZodString>
          revoked_reason: z.ZodNullable<z.ZodString>
          image_high_path: z.ZodURL
          image_path: z.ZodURL
          image_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
/** What E18 and E19 share: the template, and the circumstances written on each badge. */
export declare const Award: z.ZodObject<
  {
    badge_template_id: z.ZodGUID
    emitted_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
    >
    expires_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
    >
    activity_title: z.ZodOptional<
      z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
    >
    activity_started_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
    >
    activity_ended_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
    >
    notes: z.ZodOptional<
      z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
    >
  },
  z.core.$strip
>
export type Award = z.output<typeof Award>
export declare const Recipient: z.ZodObject<
  {
    recipient_email: z.ZodPipe<z.ZodString, z.ZodEmail>
    recipient_first_name: z.ZodString
    recipient_last_name: z.ZodString
  },
  z.core.$strip
>
export type Recipient = z.output<typeof Recipient>
type Dates = Pick<Award, 'emitted_at' | 'expires_at' | 'activity_started_at' | 'activity_ended_at'>
/** Dates in their order. `emitted_at` left to the service is compared there, when its clock is known. */
export declare const datesInOrder: (award: Dates, context: z.RefinementCtx<Dates>) => void
/** One award as E18 takes it and as the dashboard's form fills it in. */
export declare const AwardBadge: z.ZodObject<
  {
    badge_template_id: z.ZodGUID
    emitted_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
    >
    expires_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
    >
    activity_title: z.ZodOptional<
      z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
    >
    activity_started_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
    >
    activity_ended_at: z.ZodOptional<
      z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
    >
    notes: z.ZodOptional<
      z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
    >
    recipient_email: z.ZodPipe<z.ZodString, z.ZodEmail>
    recipient_first_name: z.ZodString
    recipient_last_name: z.ZodString
  },
  z.core.$strip
>
export type AwardBadge = z.output<typeof AwardBadge>
/** E18. */
export declare const awardBadge: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      badge_template_id: z.ZodGUID
      emitted_at: z.ZodOptional<
        z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
      >
      expires_at: z.ZodOptional<
        z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodString]>
      >
      activity_title: z.ZodOptional<
        z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
      >
      activity_started_at: z.ZodOptional<
        z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
      >
      activity_ended_at: z.ZodOptional<
        z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<''>, z.ZodTransform<null, ''>>, z.ZodNull, z.ZodISODate]>
      >
      notes: z.ZodOptional<
        z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNull]>, z.ZodTransform<string | null, string | null>>
      >
      recipient_email: z.ZodPipe<z.ZodString, z.ZodEmail>
      recipient_first_name: z.ZodString
      recipient_last_name: z.ZodString
    },
    z.core.$strip
  >,
  z.ZodObject<
    {
      data: z.ZodObject<
        {
          id: z.ZodGUID
          imported: z.ZodLiteral<0 | 1>
          status: z.ZodEnum<{
            invalid: 'invalid'
            revoked: 'revoked'
            valid: 'valid'
          }>
          badge_template_version_id: z.ZodGUID
          badge_template_version: z.ZodObject<
            {
              id: z.ZodGUID
              organization_id: z.ZodGUID
              title: z.ZodString
              assignment_criteria: z.ZodString
              color_primary: z.ZodNullable<z.ZodString>
              code: z.ZodString
              type: z.ZodNullable<
                z.ZodEnum<{
                  knowledge: 'knowledge'
                  participation: 'participation'
                  qualification: 'qualification'
                  skills: 'skills'
                }>
              >
              type_data: z.ZodNullable<
                z.ZodObject<
                  {
                    acquired_knowledge: z.ZodNullable<z.ZodString>
                    acquired_skills: z.ZodNullable<z.ZodString>
                    acquired_attitudes: z.ZodNullable<z.ZodString>
                    application_scope: z.ZodNullable<z.ZodString>
                  },
                  z.core.$strip
                >
              >
              application_scope: z.ZodNullable<z.ZodString>
              description: z.ZodString
              other_org: z.ZodNullable<z.ZodString>
              other_org_info: z.ZodNullable<z.ZodString>
              learn_more_url: z.ZodNullable<z.ZodString>
              language: z.ZodEnum<{
                en: 'en'
                it: 'it'
              }>
              is_learning_path: z.ZodLiteral<0 | 1>
              version_code: z.ZodString
              status: z.ZodEnum<{
                active: 'active'
                archived: 'archived'
                draft: 'draft'
              }>
              archived_at: z.ZodNullable<z.ZodString>
              is_published: z.ZodLiteral<0 | 1>
              badge_template_version_id: z.ZodGUID
              created_at: z.ZodString
              updated_at: z.ZodString
              organization: z.ZodObject<
                {
                  id: z.ZodGUID
                  type: z.ZodEnum<{
                    private_non_profit: 'private_non_profit'
                    private_other: 'private_other'
                    private_profit: 'private_profit'
                    public_local_national: 'public_local_national'
                  }>
                  activity: z.ZodEnum<{
                    civil_society: 'civil_society'
                    orientation: 'orientation'
                    other: 'other'
                    professional_training: 'professional_training'
                    school: 'school'
                    university: 'university'
                    volunteering: 'volunteering'
                  }>
                  name: z.ZodString
                  description: z.ZodString
                  address_info: z.ZodObject<
                    {
                      city: z.ZodNullable<z.ZodString>
                      state: z.ZodNullable<z.ZodString>
                      region: z.ZodNullable<z.ZodString>
                      street: z.ZodNullable<z.ZodString>
                      country: z.ZodNullable<z.ZodString>
                      postcode: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  billing_info: z.ZodObject<
                    {
                      vat: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      code_dest: z.ZodNullable<z.ZodString>
                      fiscal_code: z.ZodNullable<z.ZodString>
                      certified_email: z.ZodNullable<z.ZodString>
                      legal_name: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  language: z.ZodEnum<{
                    en: 'en'
                    it: 'it'
                  }>
                  website: z.ZodNullable<z.ZodString>
                  status: z.ZodEnum<{
                    disabled: 'disabled'
                    enabled: 'enabled'
                  }>
                  contact_info: z.ZodObject<
                    {
                      name: z.ZodNullable<z.ZodString>
                      last_name: z.ZodNullable<z.ZodString>
                      email: z.ZodNullable<z.ZodString>
                      mobile: z.ZodNullable<z.ZodString>
                      tech_email: z.ZodNullable<z.ZodString>
                      legal_email: z.ZodNullable<z.ZodString>
                    },
                    z.core.$strip
                  >
                  settings: z.ZodObject<
                    {
                      public_profile: z.ZodLiteral<0 | 1>
                      public_badge_types: z.ZodLiteral<0 | 1>
                      public_learning_paths: z.ZodLiteral<0 | 1>
                      public_badge_templates: z.ZodLiteral<0 | 1>
                    },
                    z.core.$strip
                  >
                  credits_left: z.ZodInt
                  badge_templates_count: z.ZodInt
                  badges_count: z.ZodInt
                  created_at: z.ZodString
                  updated_at: z.ZodString
                  public_url: z.ZodURL
                  payment_customer_id: z.ZodNullable<z.ZodString>
                  subscription_id: z.ZodNullable<z.ZodString>
                  subscription_status: z.ZodNullable<z.ZodString>
                  current_period_start: z.ZodNullable<z.ZodString>
                  current_period_end: z.ZodNullable<z.ZodString>
                  max_users: z.ZodInt
                  logo_high_path: z.ZodURL
                  logo_path: z.ZodURL
                  logo_thumbnail_path: z.ZodURL
                },
                z.core.$strip
              >
              badges_count: z.ZodInt
              is_assignable: z.ZodBoolean
              learning_path: z.ZodOptional<
                z.ZodArray<
                  z.ZodObject<
                    {
                      id: z.ZodGUID
                      organization_id: z.ZodGUID
                      title: z.ZodString
                      assignment_criteria: z.ZodString
                      color_primary: z.ZodNullable<z.ZodString>
                      code: z.ZodString
                      type: z.ZodNullable<
                        z.ZodEnum<{
                          knowledge: 'knowledge'
                          participation: 'participation'
                          qualification: 'qualification'
                          skills: 'skills'
                        }>
                      >
                      type_data: z.ZodNullable<
                        z.ZodObject<
                          {
                            acquired_knowledge: z.ZodNullable<z.ZodString>
                            acquired_skills: z.ZodNullable<z.ZodString>
                            acquired_attitudes: z.ZodNullable<z.ZodString>
                            application_scope: z.ZodNullable<z.ZodString>
                          },
                          z.core.$strip
                        >
                      >
                      application_scope: z.ZodNullable<z.ZodString>
                      description: z.ZodString
                      other_org: z.ZodNullable<z.ZodString>
                      other_org_info: z.ZodNullable<z.ZodString>
                      learn_more_url: z.ZodNullable<z.ZodString>
                      language: z.ZodEnum<{
                        en: 'en'
                        it: 'it'
                      }>
                      is_learning_path: z.ZodLiteral<0 | 1>
                      version_code: z.ZodString
                      status: z.ZodEnum<{
                        active: 'active'
                        archived: 'archived'
                        draft: 'draft'
                      }>
                      archived_at: z.ZodNullable<z.ZodString>
                      is_published: z.ZodLiteral<0 | 1>
                      badge_template_version_id: z.ZodGUID
                      created_at: z.ZodString
                      updated_at: z.ZodString
                      organization: z.ZodObject<
                        {
                          id: z.ZodGUID
                          type: z.ZodEnum<{
                            private_non_profit: 'private_non_profit'
                            private_other: 'private_other'
                            private_profit: 'private_profit'
                            public_local_national: 'public_local_national'
                          }>
                          activity: z.ZodEnum<{
                            civil_society: 'civil_society'
                            orientation: 'orientation'
                            other: 'other'
                            professional_training: 'professional_training'
                            school: 'school'
                            university: 'university'
                            volunteering: 'volunteering'
                          }>
                          name: z.ZodString
                          description: z.ZodString
                          address_info: z.ZodObject<
                            {
                              city: z.ZodNullable<z.ZodString>
                              state: z.ZodNullable<z.ZodString>
                              region: z.ZodNullable<z.ZodString>
                              street: z.ZodNullable<z.ZodString>
                              country: z.ZodNullable<z.ZodString>
                              postcode: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          billing_info: z.ZodObject<
                            {
                              vat: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              code_dest: z.ZodNullable<z.ZodString>
                              fiscal_code: z.ZodNullable<z.ZodString>
                              certified_email: z.ZodNullable<z.ZodString>
                              legal_name: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          language: z.ZodEnum<{
                            en: 'en'
                            it: 'it'
                          }>
                          website: z.ZodNullable<z.ZodString>
                          status: z.ZodEnum<{
                            disabled: 'disabled'
                            enabled: 'enabled'
                          }>
                          contact_info: z.ZodObject<
                            {
                              name: z.ZodNullable<z.ZodString>
                              last_name: z.ZodNullable<z.ZodString>
                              email: z.ZodNullable<z.ZodString>
                              mobile: z.ZodNullable<z.ZodString>
                              tech_email: z.ZodNullable<z.ZodString>
                              legal_email: z.ZodNullable<z.ZodString>
                            },
                            z.core.$strip
                          >
                          settings: z.ZodObject<
                            {
                              public_profile: z.ZodLiteral<0 | 1>
                              public_badge_types: z.ZodLiteral<0 | 1>
                              public_learning_paths: z.ZodLiteral<0 | 1>
                              public_badge_templates: z.ZodLiteral<0 | 1>
                            },
                            z.core.$strip
                          >
                          credits_left: z.ZodInt
                          badge_templates_count: z.ZodInt
                          badges_count: z.ZodInt
                          created_at: z.ZodString
                          updated_at: z.ZodString
                          public_url: z.ZodURL
                          payment_customer_id: z.ZodNullable<z.ZodString>
                          subscription_id: z.ZodNullable<z.ZodString>
                          subscription_status: z.ZodNullable<z.ZodString>
                          current_period_start: z.ZodNullable<z.ZodString>
                          current_period_end: z.ZodNullable<z.ZodString>
                          max_users: z.ZodInt
                          logo_high_path: z.ZodURL
                          logo_path: z.ZodURL
                          logo_thumbnail_path: z.ZodURL
                        },
                        z.core.$strip
                      >
                      badges_count: z.ZodInt
                      is_assignable: z.ZodBoolean
                      background_image_high_path: z.ZodURL
                      background_image_path: z.ZodURL
                      background_image_thumbnail_path: z.ZodURL
                      image_high_path: z.ZodURL
                      image_path: z.ZodURL
                      image_thumbnail_path: z.ZodURL
                    },
                    z.core.$strip
                  >
                >
              >
              badge_template_id: z.ZodGUID
              background_image_high_path: z.ZodURL
              background_image_path: z.ZodURL
              background_image_thumbnail_path: z.ZodURL
              image_high_path: z.ZodURL
              image_path: z.ZodURL
              image_thumbnail_path: z.ZodURL
            },
            z.core.$strip
          >
          organization_id: z.ZodGUID
          activity_title: z.ZodString
          activity_started_at: z.ZodNullable<z.ZodISODate>
          activity_ended_at: z.ZodNullable<z.ZodISODate>
          recipient_email: z.ZodString
          recipient_first_name: z.ZodString
          recipient_last_name: z.ZodString
          notes: z.ZodString
          additional_details: z.ZodNullable<z.ZodArray<z.ZodUnknown>>
          url: z.ZodURL
          user: z.ZodNull
          emitted_at: z.ZodString
          expires_at: z.ZodNullable<z.ZodString>
          created_at: z.ZodString
          updated_at: z.ZodString
          revoked_at: z.ZodNullable<z.ZodString>
          revoked_reason: z.ZodNullable<z.ZodString>
          image_high_path: z.ZodURL
          image_path: z.ZodURL
          image_thumbnail_path: z.ZodURL
        },
        z.core.$strip
      >
    },
    z.core.$strip
  >
>
