import { CALL_PATHS, shapes } from 'portico-elements/contract';

const answer = await fetch(`https://files.example.com${CALL_PATHS.publicInfo}`);
const { issues } = shapes.PublicInfo['~standard'].validate(await answer.json());
if (issues) throw new Error(issues.map(({ message }) => message).join(' '));
