import { z } from 'zod'
export declare const OrganizationType: z.ZodEnum<{
  private_non_profit: 'private_non_profit'
  private_other: 'private_other'
  private_profit: 'private_profit'
  public_local_national: 'public_local_national'
}>
export declare const OrganizationActivity: z.ZodEnum<{
  civil_society: 'civil_society'
  orientation: 'orientation'
  other: 'other'
  professional_training: 'professional_training'
  school: 'school'
  university: 'university'
  volunteering: 'volunteering'
}>
export declare const Organization: z.ZodObject<
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
export type Organization = z.output<typeof Organization>
/** E9. */
export declare const getOrganization: import('./endpoint.ts').Endpoint<
  z.ZodObject<{}, z.core.$strip>,
  z.ZodObject<
    {
      data: z.ZodObject<
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
    },
    z.core.$strip
  >
>
