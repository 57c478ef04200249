import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useSetSearchParams } from '../../../routing/use-search-params.ts';
import classes from './requests.module.css';
import { t } from '../../../../language/translate.ts';

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A field that opens a request by the X-Request-Id of its answer. */
export function RequestLookUp() {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const setSearchParams = useSetSearchParams();
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = typed.trim();
    const fits = requestId.test(id);
    setIsWrong(!fits);
    if (fits) setSearchParams({ entry: id.toLowerCase() });
  };
  return (
    <form className={classes.lookUp} onSubmit={open}>
      <TextInput
        className={classes.id}
        label={t('Request id')}
        description={t('The X-Request-Id header of the answer')}
        placeholder="0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57"
        maxLength={100}
        value={typed}
        error={isWrong ? t('This is not a request id. A request id has 36 characters, as in the example.') : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="default">
        {t('Find the request')}
      </Button>
    </form>
  );
}
