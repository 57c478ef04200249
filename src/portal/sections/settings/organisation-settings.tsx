import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { organisationSettings, type Organisation } from '../../queries/organisation.ts';
import { certificateBrake } from '../../queries/held-certificates.ts';
import { BrakeForm } from './brake-form.tsx';
import { LogoField } from './logo-field.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { t } from '../../../language/translate.ts';

// An empty form has the same height as the loaded one, so it is the placeholder.
const pending: Organisation = {
  id: '',
  name: '',
  slug: '',
  timeZone: 'UTC',
  language: 'en',
  colour: null,
  logo: null,
  version: '',
};

/** The organisation's name, time zone and logo. */
export function OrganisationSettings() {
  const query = useQuery(organisationSettings());
  const brake = useQuery(certificateBrake());
  return (
    <>
      <PrintWarnings warnings={query.data?.warnings} />
      <Section title={t('Organisation')}>
        <QueryView
          query={query}
          skeleton={
            <Skeleton inert>
              <OrganisationForm organisation={pending} />
            </Skeleton>
          }
        >
          {(organisation) => <OrganisationForm organisation={organisation} />}
        </QueryView>
      </Section>
      <Section
        title={t('Logo')}
        description={t(
          'Appears beside the name of the organisation in e-mails to students, on the verification page and on every certificate.',
        )}
      >
        <QueryView query={query}>{(organisation) => <LogoField organisation={organisation} />}</QueryView>
      </Section>
      <Section
        title={t('Brake on mass issuing')}
        description={t(
          'A wrong course or a wrong report can earn many certificates at once. With the brake, those over the limit wait until an administrator decides whether to issue them.',
        )}
      >
        <QueryView query={brake}>{(loaded) => <BrakeForm brake={loaded} />}</QueryView>
      </Section>
    </>
  );
}
