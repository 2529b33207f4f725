import { Button } from '@mantine/core';
import { Empty } from '@galena/contract/kernel';
import { Me } from '@galena/contract/identity';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { RichTextField } from '../../ui/fields/rich-text/rich-text-field.tsx';
import { useForm } from '../../ui/form.ts';
import classes from './forms.module.css';

export const title = 'Rich text';

const text =
  '<h2>Welcome</h2><p>Your account is <strong>ready</strong>. Read <a href="https://example.com/start">how to begin</a>.</p>' +
  '<ul><li><p>Make a list</p></li><li><p>Run a search</p></li></ul><blockquote><p>It took us an afternoon.</p></blockquote>';

const Form = () => {
  const form = useForm({
    schema: Empty.extend({ body: Me.shape.first_name.min(1) }),
    initial: { body: text },
    submit: () => Promise.resolve(),
  });
  return (
    <form {...form.element}>
      <RichTextField field={form.field('body')} label="Message" help="Sent to new customers." />
      <Button type="submit">Save</Button> <Button onClick={() => form.reset()}>Discard</Button>
      <pre className={classes.code}>{form.values.body}</pre>
    </form>
  );
};

const still = (value: string, error?: string) => looseField<string>('still', value, () => undefined, error);

export const Part = () => (
  <div className={classes.narrow}>
    <Form />
    <RichTextField field={still('')} label="Empty" placeholder="Write something" isOptional />
    <RichTextField field={still('', 'Field is required.')} label="Wrong" />
    <RichTextField field={still(text)} label="Read only" isReadOnly />
  </div>
);
