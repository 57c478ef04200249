import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { organisationSettings } from '../../queries/organisation.ts';
import { LogoField } from './logo-field.tsx';
import { OrganisationForm } from './organisation-form.tsx';

/** Name, time zone and logo. */
export function OrganisationSettings() {
  const query = useQuery(organisationSettings());
  return (
    <>
      <Section title="Organisation">
        <QueryView query={query}>{(organisation) => <OrganisationForm organisation={organisation} />}</QueryView>
      </Section>
      <Section title="Logo" description="Stands beside the name of the organisation on every certificate.">
        <QueryView query={query}>{(organisation) => <LogoField organisation={organisation} />}</QueryView>
      </Section>
    </>
  );
}
