import type {} from 'portico-elements/vue';
import 'portico-elements/sign-in';
