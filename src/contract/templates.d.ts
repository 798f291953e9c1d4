import { z } from 'zod'
export declare const TemplateType: z.ZodEnum<{
  knowledge: 'knowledge'
  participation: 'participation'
  qualification: 'qualification'
  skills: 'skills'
}>
export type TemplateType = z.output<typeof TemplateType>
export declare const TemplateStatus: z.ZodEnum<{
  active: 'active'
  archived: 'archived'
  draft: 'draft'
}>
export type TemplateStatus = z.output<typeof TemplateStatus>
export declare const BadgeTemplate: z.ZodObject<
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
    background_image_high_path: z.ZodURL
    background_image_path: z.ZodURL
    background_image_thumbnail_path: z.ZodURL
    image_high_path: z.ZodURL
    image_path: z.ZodURL
    image_thumbnail_path: z.ZodURL
  },
  z.core.$strip
>
export type BadgeTemplate = z.output<typeof BadgeTemplate>
/** The version that a badge was issued from: it never changes. `id` is the version's own. */
export declare const BadgeTemplateVersion: z.ZodObject<
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
/** The filters of E4, which the templates listing shares. Text filters are literal, and blind to case and accents. */
export declare const TemplateFilter: z.ZodObject<
  {
    created_at_after: z.ZodOptional<z.ZodISODate>
    created_at_before: z.ZodOptional<z.ZodISODate>
    id: z.ZodOptional<z.ZodGUID>
    title: z.ZodOptional<z.ZodString>
    application_scope: z.ZodOptional<z.ZodString>
    code: z.ZodOptional<z.ZodString>
    type: z.ZodOptional<
      z.ZodEnum<{
        knowledge: 'knowledge'
        participation: 'participation'
        qualification: 'qualification'
        skills: 'skills'
      }>
    >
    description: z.ZodOptional<z.ZodString>
    is_learning_path: z.ZodOptional<
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
    status: z.ZodOptional<
      z.ZodEnum<{
        active: 'active'
        archived: 'archived'
        draft: 'draft'
      }>
    >
    badge_template_version_id: z.ZodOptional<z.ZodGUID>
    language: z.ZodOptional<
      z.ZodEnum<{
        en: 'en'
        it: 'it'
      }>
    >
    other_org: z.ZodOptional<z.ZodString>
    is_published: z.ZodOptional<
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
    search: z.ZodOptional<z.ZodString>
    color_primary: z.ZodOptional<z.ZodString>
  },
  z.core.$strip
>
export type TemplateFilter = z.output<typeof TemplateFilter>
/** Addition: the templates listing, with the filters of E4 and in pages. */
export declare const listTemplates: import('./endpoint.ts').Endpoint<
  z.ZodObject<
    {
      created_at_after: z.ZodOptional<z.ZodISODate>
      created_at_before: z.ZodOptional<z.ZodISODate>
      id: z.ZodOptional<z.ZodGUID>
      title: z.ZodOptional<z.ZodString>
      application_scope: z.ZodOptional<z.ZodString>
      code: z.ZodOptional<z.ZodString>
      type: z.ZodOptional<
        z.ZodEnum<{
          knowledge: 'knowledge'
          participation: 'participation'
          qualification: 'qualification'
          skills: 'skills'
        }>
      >
      description: z.ZodOptional<z.ZodString>
      is_learning_path: z.ZodOptional<
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
      status: z.ZodOptional<
        z.ZodEnum<{
          active: 'active'
          archived: 'archived'
          draft: 'draft'
        }>
      >
      badge_template_version_id: z.ZodOptional<z.ZodGUID>
      language: z.ZodOptional<
        z.ZodEnum<{
          en: 'en'
          it: 'it'
        }>
      >
      other_org: z.ZodOptional<z.ZodString>
      is_published: z.ZodOptional<
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
      search: z.ZodOptional<z.ZodString>
      color_primary: z.ZodOptional<z.ZodString>
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
